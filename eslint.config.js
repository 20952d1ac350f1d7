import graphql from "@graphql-eslint/eslint-plugin";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const TYPESCRIPT = ["**/*.{ts,tsx}"];

const noDefaultExport = {
  selector: "ExportDefaultDeclaration",
  message: "Name what you export, so that it has one name everywhere.",
};
const noProcessEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Settings are read and checked in graphql-server/src/env.ts only.",
};

const noUseSubscription = {
  name: "@apollo/client/react",
  importNames: ["useSubscription"],
  message: "Use useLiveSubscription: it subscribes again when the server ends a subscription.",
};

const noClientSubscribe = {
  selector:
    "CallExpression[callee.property.name='subscribe']:matches([callee.object.name='client'], [callee.object.property.name='client'], [callee.object.callee.name='useApolloClient'])",
  message: "Use useLiveSubscription or keepSubscribed: they subscribe again when the server ends a subscription.",
};

const typescript = {
  files: TYPESCRIPT,
  extends: [tseslint.configs.recommendedTypeChecked],
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  rules: {
    "@typescript-eslint/consistent-type-imports": "error",
    // Features extend interfaces of the kernel with their own limits.
    "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "always" }],
    "@typescript-eslint/no-explicit-any": "error",
    "@typescript-eslint/no-floating-promises": "error",
    "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    // A word from outside is compared with the values of an enumeration; the compiler still checks the types.
    "@typescript-eslint/no-unsafe-enum-comparison": "off",
    "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "@typescript-eslint/ban-ts-comment": ["error", { "ts-expect-error": true }],
    // Methods of interfaces that answer promises need not wait for anything themselves.
    "@typescript-eslint/require-await": "off",
    eqeqeq: "error",
    "max-lines": ["error", { max: 300, skipComments: true, skipBlankLines: true }],
    "no-console": "error",
    "no-restricted-syntax": ["error", noDefaultExport, noProcessEnv],
  },
};

const exceptions = [
  {
    files: ["web/src/lib/live/use-live-subscription.ts"],
    rules: { "no-restricted-syntax": ["error", noDefaultExport, noProcessEnv] },
  },
  {
    files: ["graphql-server/src/env.ts", "tests/**", "**/*.test.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", noDefaultExport] },
  },
  // Programs that people run by hand talk to them on the console.
  {
    files: ["graphql-server/src/{main,commands/*}.ts", "tests/bench/**"],
    rules: { "no-console": "off" },
  },
  {
    // Their tools demand a default export.
    files: ["*.config.{js,ts}", "web/*.config.ts", "tests/kit/jest/jest-*.{ts,mjs}"],
    rules: { "no-restricted-syntax": "off" },
  },
];

export default defineConfig(
  globalIgnores([
    "**/dist/",
    ".cache/",
    ".data/",
    "coverage/",
    "screenshots/",
    "web/src/gql/",
    "web/src/**/*.generated.ts",
    "scripts/art/",
    "schema/",
  ]),
  { linterOptions: { noInlineConfig: true } },
  typescript,
  {
    files: ["web/src/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // Something that must be released again, like an object URL, can only be made and kept in an effect.
      "react-hooks/set-state-in-effect": "off",
      "no-restricted-imports": ["error", { paths: [noUseSubscription] }],
      "no-restricted-syntax": ["error", noDefaultExport, noProcessEnv, noClientSubscribe],
    },
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
