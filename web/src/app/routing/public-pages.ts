import { lessonMinutes, levelLabel, minutesLabel } from "../../features/courses/cards/course-labels";
import { CourseCatalogDocument } from "../../features/courses/catalog/courses-page.generated";
import { CertificatePageDocument } from "../../features/courses/certificates/certificate-page.generated";
import { CoursePageDocument } from "../../features/courses/course/course-page.generated";
import { GlossaryDocument } from "../../features/courses/glossary/glossary.generated";
import { isPosition } from "../../features/courses/lessons/lesson-position";
import { LessonPageDocument, LessonPositionsDocument } from "../../features/courses/lessons/lesson-page.generated";
import { PricingPageDocument } from "../../features/courses/pricing/pricing-page.generated";
import { pricingQuestions } from "../../features/courses/pricing/pricing-questions";
import { certificateTexts } from "../../features/courses/texts";
import { PublicProfilePageDocument } from "../../features/profiles/public/public-profile-page.generated";
import { CalculatorDocument } from "../../features/tools/tools.generated";
import { brand } from "../../lib/brand";
import { formatDay, formatPrice } from "../../lib/text/format";
import { paths } from "../../lib/paths";
import type { RouteName } from "../../lib/routes";
import { same, type PublicPage } from "./public-page";

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const provider = (publicUrl: string) => ({ "@type": "Organization", name: brand.name, url: `${publicUrl}/` });

const offerOf = (priceCents: number) => ({
  "@type": "Offer",
  category: priceCents === 0 ? "Free" : "Paid",
  price: dollars(priceCents),
  priceCurrency: "USD",
});

/**
 * The pages that the server renders, which are the same for all visitors. None has a form to send: before its scripts have loaded,
 * the browser would put the fields into the address.
 */
export const PUBLIC_PAGES: Partial<Record<RouteName, PublicPage>> = {
  home: {
    head: ({ publicUrl }) => ({
      description:
        "Learn to trade with text courses, graded questions, and calculators, and talk about it in a live community. The first course is free.",
      picture: {
        kind: "Trading and wealth",
        title: "Learn to trade with text courses and a live community",
        fact: "The first course is free",
      },
      entity: { "@type": "WebSite", name: brand.name, publisher: provider(publicUrl) },
    }),
  },
  courses: {
    queries: [CourseCatalogDocument],
    head: ({ read, publicUrl }) => {
      const catalog = read({ query: CourseCatalogDocument });
      return (
        catalog && {
          description:
            "Text courses on trading and building wealth: hours, level, and price of each. The first is free.",
          picture: {
            kind: "Courses",
            title: "Text courses with graded questions",
            fact: "The first course is free",
          },
          entity: {
            "@type": "ItemList",
            itemListElement: catalog.courses.map(({ slug }, index) => ({
              "@type": "ListItem",
              position: index + 1,
              url: publicUrl + paths.course(slug),
            })),
          },
        }
      );
    },
  },
  pricing: {
    head: ({ read, publicUrl }) => {
      const offer = read({ query: PricingPageDocument });
      if (!offer) return null;
      return {
        description:
          "What everything costs: the free course, Premium with all it contains, single courses, and the total.",
        picture: {
          kind: "Pricing",
          title: "What everything costs",
          fact: `Premium is ${formatPrice(offer.site.premiumPriceCents)} a month`,
        },
        entity: {
          "@type": "Product",
          name: `${brand.name} Premium`,
          description: "All courses in Premium and the premium channels of the community, billed monthly.",
          image: `${publicUrl}/og.png`,
          brand: { "@type": "Brand", name: brand.name },
          offers: offerOf(offer.site.premiumPriceCents),
          subjectOf: {
            "@type": "FAQPage",
            mainEntity: pricingQuestions.map(({ question, answer }) => ({
              "@type": "Question",
              name: question,
              acceptedAnswer: { "@type": "Answer", text: answer },
            })),
          },
        },
      };
    },
  },
  course: {
    head: ({ parameters, read, publicUrl }) => {
      const course = read({ query: CoursePageDocument, variables: { idOrSlug: parameters.courseId ?? "" } })?.course;
      if (!course) return null;
      const minutes = course.lessons.reduce(
        (sum, lesson) => sum + (lesson.measuredMinutes ?? lesson.durationMinutes),
        0,
      );
      return {
        title: course.title,
        description: course.description,
        picture: {
          kind: `Course: ${levelLabel(course.level)}`,
          title: course.title,
          fact: [formatPrice(course.priceCents), minutes > 0 && minutesLabel(minutes)].filter(Boolean).join("  ·  "),
        },
        entity: {
          "@type": "Course",
          name: course.title,
          description: course.description,
          provider: provider(publicUrl),
          offers: offerOf(course.priceCents),
          hasCourseInstance: {
            "@type": "CourseInstance",
            courseMode: "Online",
            courseWorkload: `PT${Math.floor(minutes / 60)}H${minutes % 60}M`,
          },
        },
      };
    },
  },
  lesson: {
    redirect: async ({ courseId = "", lessonId = "" }, client) => {
      if (!isPosition(lessonId)) return null;
      const { data } = await client.query({
        query: LessonPositionsDocument,
        variables: { courseIdOrSlug: courseId },
        errorPolicy: "all",
      });
      const lesson = data?.course?.lessons.find(({ position }) => position === Number(lessonId));
      return lesson ? paths.lesson(courseId, lesson.id) : null;
    },
    head: ({ parameters, read, publicUrl }) => {
      const { courseId = "", lessonId = "" } = parameters;
      const data = read({ query: LessonPageDocument, variables: { id: lessonId, courseIdOrSlug: courseId } });
      if (!data?.lesson || !data.course) return null;
      const { lesson, course } = data;
      return {
        title: `${lesson.title} · ${course.title}`,
        description: `Lesson ${lesson.position} of ${course.lessons.length} of the course ${course.title}, free to read.`,
        picture: {
          kind: course.title,
          title: lesson.title,
          fact: `Lesson ${lesson.position} of ${course.lessons.length}  ·  ${minutesLabel(lessonMinutes(lesson))}`,
        },
        entity: {
          "@type": "LearningResource",
          name: lesson.title,
          learningResourceType: "Lesson",
          isAccessibleForFree: true,
          timeRequired: `PT${lesson.measuredMinutes ?? lesson.durationMinutes}M`,
          isPartOf: { "@type": "Course", name: course.title, url: publicUrl + paths.course(course.slug) },
          provider: provider(publicUrl),
        },
      };
    },
  },
  certificates: same(
    "Check the number of a certificate: who earned it, for which course, and when.",
    "Certificates",
    "Check a certificate",
    "By the number on it",
  ),
  certificate: {
    head: ({ parameters, read }) => {
      const certificate = read({
        query: CertificatePageDocument,
        variables: { id: parameters.certificateId ?? "" },
      })?.certificate;
      return certificate
        ? {
            title: `${certificateTexts.title}: ${certificate.courseTitle}`,
            description: `A certificate for completing ${certificate.courseTitle}, with its number and date.`,
            picture: {
              kind: certificateTexts.title,
              title: certificate.courseTitle,
              fact: `${certificate.holderName}  ·  ${formatDay(certificate.completedAt)}`,
            },
          }
        : null;
    },
  },
  tools: same(
    "Calculators for traders and savers: position size, risk, margin, compound interest, and more.",
    "Calculators",
    "Calculators for traders and savers",
    "Free, with the formulas",
  ),
  tool: {
    head: ({ parameters, read }) => {
      const calculator = read({ query: CalculatorDocument, variables: { id: parameters.toolId ?? "" } })?.calculator;
      return calculator
        ? {
            title: calculator.name,
            description: calculator.description,
            picture: { kind: "Calculator", title: calculator.name, fact: "Free, with the formula" },
          }
        : null;
    },
  },
  glossary: {
    head: ({ read }) => {
      const data = read({ query: GlossaryDocument });
      return (
        data && {
          description: "The words of trading and money in plain English.",
          picture: {
            kind: "Glossary",
            title: "Trading and money in plain English",
            fact: `${data.glossary.length} terms`,
          },
          entity: { "@type": "DefinedTermSet", name: `${brand.name} glossary` },
        }
      );
    },
  },
  explore: same(
    "Who teaches here, what members say, and what the platform does today.",
    "Explore",
    "Who teaches, and what members say",
    "The platform today",
  ),
  whyGlitch: same(
    "What makes this a good place to learn trading, and what it doesn't promise.",
    "Why choose us",
    "What we do, and what we don't promise",
    "No promises of profit",
  ),
  simulatorRules: same(
    "How the market of the trading simulator works: synthetic prices, orders, fills, costs, margin, and the end of a run.",
    "Simulator",
    "The rules of the simulated market",
    "Synthetic prices",
  ),
  transparency: same(
    "How often moderators acted in a month, under which rules, how fast, and how often an appeal reversed them.",
    "Legal",
    "Moderation record",
    "Counts per month, without names",
  ),
  help: same(
    "Where to get help if trading or gambling has taken over: free helplines and limits you can set.",
    "Help",
    "Can't stop trading?",
    "Free helplines",
  ),
  terms: same(
    "The terms in plain language: what you buy, how long it's yours, and how to get your money back.",
    "Legal",
    "Terms",
    "In plain language",
  ),
  privacy: same(
    "Which personal data we keep, why, for how long, and how to get or delete it.",
    "Legal",
    "Privacy",
    "What we keep, why, and for how long",
  ),
  publicProfile: {
    head: ({ parameters, read }) => {
      const profile = read({
        query: PublicProfilePageDocument,
        variables: { id: parameters.userId ?? "" },
      })?.publicProfile;
      return profile
        ? {
            title: profile.username,
            description: `${profile.username} on ${brand.name}: level ${profile.level}.`,
            picture: { kind: "Member", title: profile.username, fact: `Level ${profile.level}` },
            entity: { "@type": "ProfilePage", mainEntity: { "@type": "Person", name: profile.username } },
          }
        : null;
    },
  },
};
