import { row, type RestRow } from "./rest-row";

interface Account {
  id: string;
  username: string;
  email: string;
  name: string;
  avatar: string;
  profileColor: string | null;
  phone: string;
  address: string;
  role: string;
}

interface Session {
  status: string;
  mfaVerified: boolean;
  token: string | null;
  refreshToken: string | null;
  user: Account | null;
}

const ACCOUNT = "id username email name avatar profileColor phone address role";
const SESSION = `status mfaVerified token refreshToken user { ${ACCOUNT} }`;

function sessionBody({ user, ...session }: Session): unknown {
  if (!user) return session;
  const { id, username, email, name, avatar, phone, address, role } = user;
  return { ...session, id, username, email, name, avatar, phone, address, role };
}

export const ACCOUNT_ROWS: RestRow[] = [
  row<{ register: Session }>({
    method: "POST",
    path: "/api/auth/register",
    isPublic: true,
    summary: "Create an account and sign in",
    operation: `mutation ($input: RegisterInput!) { register(input: $input) { ${SESSION} } }`,
    filePart: "profilePicture",
    variables: ({ body: { username, email, password, name, profileColor } }) => ({
      input: { username, email, password, name, profileColor: profileColor === "" ? null : profileColor },
    }),
    status: 201,
    body: ({ register }) => sessionBody(register),
  }),
  row<{ login: Session }>({
    method: "POST",
    path: "/api/auth/login",
    isPublic: true,
    summary: "Sign in",
    operation: `mutation ($input: LoginInput!) { login(input: $input) { ${SESSION} } }`,
    variables: ({ body: { email, password } }) => ({ input: { email, password } }),
    body: ({ login }) => sessionBody(login),
  }),
  row<{ refreshSession: { token: string; refreshToken: string } }>({
    method: "POST",
    path: "/api/auth/refresh",
    isPublic: true,
    summary: "Exchange a refresh token for a new pair",
    operation: `mutation ($input: RefreshSessionInput!) { refreshSession(input: $input) { token refreshToken } }`,
    variables: ({ body: { refreshToken } }) => ({ input: { refreshToken } }),
    body: ({ refreshSession }) => refreshSession,
  }),
  row({
    method: "POST",
    path: "/api/auth/logout",
    summary: "End this session at once",
    operation: `mutation { logout }`,
    status: 204,
  }),
  row<{ me: Account }>({
    method: "GET",
    path: "/api/users/me",
    summary: "The signed-in person",
    operation: `{ me { ${ACCOUNT} bio xp level mfaEnabled mfaVerified createdAt } }`,
    body: ({ me }) => me,
  }),
  row<{ member: { level: number; xp: number; nextLevelXp: number } }>({
    method: "GET",
    path: "/api/users/:id/level",
    summary: "Level and XP of a member",
    operation: `query ($id: ID!) { member(id: $id) { level xp nextLevelXp } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ member }) => member,
  }),
];
