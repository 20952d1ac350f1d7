import { connectionTypes } from "../../kernel/connections";
import { Member } from "./member.type";

export const { Connection: MemberConnection } = connectionTypes("Member", () => Member);
