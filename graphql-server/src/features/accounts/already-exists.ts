import { AppError } from "../../kernel/errors/errors";

export const alreadyExists = (): AppError =>
  new AppError("CONFLICT", "User already exists with this email or username");
