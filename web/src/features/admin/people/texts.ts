export const peopleTexts = {
  title: "Team and testimonials",
  subtitle:
    "Real people on the Explore page. An empty section shows invented people, unless the INVENTED_PEOPLE setting is off.",
  team: "Team",
  testimonials: "Testimonials",
  name: "Name",
  personTitle: "Title",
  text: "Text",
  save: "Save",
  cancel: "Cancel",
  edit: "Edit",
  editLabel: (name: string) => `Edit ${name}`,
  delete: "Delete",
  deleteLabel: (name: string) => `Delete ${name}`,
  deleteQuestion: (name: string) => `This removes ${name} from the Explore page.`,
} as const;
