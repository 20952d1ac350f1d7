import { connectionTypes } from "../../../kernel/paging/connections";
import { Member } from "./member.type";

export const { Connection: MemberConnection } = connectionTypes("Member", () => Member);
