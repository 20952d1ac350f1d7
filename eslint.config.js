import graphql from "@graphql-eslint/eslint-plugin";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const POINTER_HANDLERS = ["onClick", "onMouseDown", "onMouseUp", "onDoubleClick"];
const TYPESCRIPT = ["**/*.{ts,tsx}"];

const noDefaultExport = {
  selector: "ExportDefaultDeclaration",
  message: "Use a named export, so that every import uses the same name.",
};
const noProcessEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Read settings only in graphql-server/src/env.ts.",
};

const noUseSubscription = {
  name: "@apollo/client/react",
  importNames: ["useSubscription"],
  message: "Use useLiveSubscription, which resubscribes when the server ends a subscription.",
};

const noUseForm = {
  name: "react-hook-form",
  importNames: ["useForm"],
  message: "Use useAppForm from ui/form, which shows the server's errors and prevents concurrent submissions.",
};

const noUnstableExport = {
  selector: "ImportSpecifier[imported.name=/^(unstable_|UNSAFE_)/]",
  message: "Use the library's stable exports. These may change in any version.",
};

const noClientSubscribe = {
  selector:
    "CallExpression[callee.property.name='subscribe']:matches([callee.object.name='client'], [callee.object.property.name='client'], [callee.object.callee.name='useApolloClient'])",
  message: "Use useLiveSubscription or keepSubscribed, which resubscribe when the server ends a subscription.",
};

// State of a module outlives the session of the member it belongs to.
const MODULE_LEVEL = ":matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration";
const ENDS_WITH_SESSION =
  "Declare it with perSession (lib/session-scope.ts), so that it ends when the member signs out.";
const noModuleState = [
  { selector: `${MODULE_LEVEL}[kind='let']`, message: ENDS_WITH_SESSION },
  {
    // Allowed are sets with literal members, formatters such as `new Intl.NumberFormat`, and errors.
    selector: `${MODULE_LEVEL} > VariableDeclarator > NewExpression:not([callee.name='Set'][arguments.0.type='ArrayExpression'], [callee.type='MemberExpression'], [callee.name='Error'])`,
    message: ENDS_WITH_SESSION,
  },
];

/** Files with module state that holds nothing of a member. */
const MODULE_STATE_ALLOWED = [
  // The exchange of the stored token, which all sessions share, and the listeners of the tokens themselves.
  "web/src/features/accounts/session/refresh-session.ts",
  "web/src/features/accounts/tokens/session-tokens.ts",
  // Loaded code.
  "web/src/features/community/attachments/use-attachments.tsx",
  // Rows computed from a message, which live as long as the message.
  "web/src/features/community/messages/list/rows.ts",
  "web/src/features/community/threads/thread-messages.tsx",
  // Whether this browser tab has shown the intro, which only visitors see.
  "web/src/features/pages/home/intro/intro-state.ts",
];

const typescript = {
  files: TYPESCRIPT,
  extends: [tseslint.configs.recommendedTypeChecked],
  languageOptions: {
    parserOptions: { project: ["tsconfig.json", "web/tsconfig.json"], tsconfigRootDir: import.meta.dirname },
  },
  rules: {
    "@typescript-eslint/consistent-type-imports": "error",
    // Features extend empty interfaces of the kernel, such as `Limits`.
    "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "always" }],
    "@typescript-eslint/no-explicit-any": "error",
    "@typescript-eslint/no-floating-promises": "error",
    "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    // Input strings are compared with enum values. The compiler still checks the types.
    "@typescript-eslint/no-unsafe-enum-comparison": "off",
    "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": true }],
    // Implementations of async interface methods don't always await.
    "@typescript-eslint/require-await": "off",
    eqeqeq: "error",
    "max-lines": ["error", { max: 300, skipComments: true, skipBlankLines: true }],
    "no-console": "error",
    "no-restricted-syntax": ["error", noDefaultExport, noUnstableExport, noProcessEnv],
  },
};

/** Hostile text must not make an expression slow, in any source. */
const regularExpressions = {
  files: ["**/*.{ts,tsx,js,mjs,cjs}"],
  plugins: { regexp },
  rules: {
    "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
    "regexp/no-super-linear-move": ["error", { report: "potential" }],
  },
};

const exceptions = [
  {
    files: ["web/src/ui/form/use-app-form.ts"],
    rules: { "no-restricted-imports": ["error", { paths: [noUseSubscription] }] },
  },
  {
    files: ["web/src/lib/live/use-live-subscription.ts"],
    rules: { "no-restricted-syntax": ["error", noDefaultExport, noUnstableExport, noProcessEnv] },
  },
  {
    files: ["graphql-server/src/env.ts", "tests/**", "**/*.test.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", noDefaultExport, noUnstableExport] },
  },
  // Command-line programs print to the console.
  {
    files: ["graphql-server/src/{main,commands/*}.ts", "tests/bench/**"],
    rules: { "no-console": "off" },
  },
  {
    // These tools require a default export.
    files: ["*.config.{js,ts}", "web/*.config.ts", "tests/kit/jest/jest-*.{ts,mjs}"],
    rules: { "no-restricted-syntax": "off" },
  },
];

const webSyntax = [noDefaultExport, noUnstableExport, noProcessEnv, noClientSubscribe];

export default defineConfig(
  globalIgnores([
    "**/dist/",
    ".cache/",
    ".data/",
    "coverage/",
    "screenshots/",
    "tests/gql/",
    "web/src/gql/",
    "web/src/**/*.generated.ts",
    "schema/",
  ]),
  { linterOptions: { noInlineConfig: true } },
  typescript,
  regularExpressions,
  {
    files: ["web/src/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    rules: {
      // Resources that must be released, such as object URLs, are created and stored in an effect.
      "react-hooks/set-state-in-effect": "off",
      // Dialogs and forms that open after a click move the focus to their first field, as the ARIA dialog pattern requires.
      "jsx-a11y/no-autofocus": "off",
      // Scrollable regions can be focused, so that they can be scrolled with the keyboard.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["article", "group", "log", "region"] }],
      // A list may handle the arrow keys of the buttons in it, so only pointer handlers need an interactive element.
      "jsx-a11y/no-static-element-interactions": ["error", { handlers: POINTER_HANDLERS }],
      "jsx-a11y/no-noninteractive-element-interactions": [
        "error",
        // A click anywhere in the intro's dialog skips it, and so does any key.
        { handlers: POINTER_HANDLERS, dialog: ["onClick"] },
      ],
      // The input of a combobox handles the keys of its options.
      "jsx-a11y/click-events-have-key-events": "off",
      "no-restricted-imports": ["error", { paths: [noUseSubscription, noUseForm] }],
      "no-restricted-syntax": ["error", ...webSyntax],
    },
  },
  {
    files: ["web/src/{app,features}/**/*.{ts,tsx}"],
    ignores: MODULE_STATE_ALLOWED,
    rules: { "no-restricted-syntax": ["error", ...webSyntax, ...noModuleState] },
  },
  exceptions,
  {
    files: ["web/src/**/*.graphql"],
    languageOptions: {
      parser: graphql.parser,
      parserOptions: { graphQLConfig: { schema: "schema/schema.graphql", documents: "web/src/**/*.graphql" } },
    },
    plugins: { "@graphql-eslint": graphql },
    rules: {
      ...graphql.configs["flat/operations-recommended"].rules,
      "@graphql-eslint/naming-convention": [
        "error",
        { VariableDefinition: "camelCase", OperationDefinition: "PascalCase" },
      ],
      "@graphql-eslint/require-selections": "off",
      "@graphql-eslint/selection-set-depth": "off",
    },
  },
);
