/**
 * The modules of the repository and what each may import, for dependency-cruiser. Each rule carries its reason, which is
 * printed with a violation. The table is that of docs/architecture.md; `npm test -- boundaries` checks it.
 */

import type { DependencyType, IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'

/** A rule without its severity, since each violation is an error. */
type Rule = Omit<IRegularForbiddenRuleType, 'severity'>

/** Imports that are erased at compile time. */
const TYPES: DependencyType[] = ['type-only']

const PURE_PARSERS = [
  'json-logic-js',
  'ajv',
  'ajv-errors',
  'ajv-formats',
  'jsonc-parser',
  '@formatjs/icu-messageformat-parser',
  'culori',
  'date-fns',
  'fastest-levenshtein',
  'refa',
  'scslre',
]
const REACT = ['react', 'react-dom', 'react-router', '@mantine', '@rjsf', '@tanstack/react-query']
const SERVER = ['fastify', '@fastify', 'kysely', 'pg', '@electric-sql', 'jose', 'cloudevents', 'standardwebhooks']
const TOOLING = ['vite', 'vitest', 'playwright', 'typescript']

const packages = (names: readonly string[]) => `node_modules/(${names.join('|')})(/|$)`

/** A rule by which files in `from` may import only `to` and their own module from this repository. */
const mayImport = (name: string, from: string, to: readonly string[], comment: string): Rule => ({
  name,
  comment,
  from: { path: `^${from}` },
  to: {
    path: '^(src|tools|tests|e2e|schemas|flows)/',
    pathNot: [`^${from}`, ...to.map((path) => `^${path}`)],
  },
})

const mayNotUse = (name: string, from: string, names: string, comment: string): Rule => ({
  name,
  comment,
  from: { path: `^${from}` },
  to: { path: names, dependencyTypesNot: TYPES },
})

/** The folders of the server from the top floor down: each imports from those below it, and from none above. */
const SERVER_FLOORS: readonly (readonly [folder: string, reason: string])[] = [
  ['commands', 'A command of a terminal is started by itself, and nothing of a server that runs calls it.'],
  ['http', 'Routes parse, call and serialize; nothing that decides or stores calls a route.'],
  ['desk', 'Agents work with conversations; a conversation knows no desk.'],
  ['chat', 'A file of a conversation is received as a document is.'],
  ['notary', 'A session with a notary ends as a submitted screen does.'],
  ['signers', 'A co-signer who joins changes the application of the borrower.'],
  ['dashboard', 'The dashboard shows applications and documents, which know nothing of it.'],
  ['applications', 'An application is submitted with documents and signatures.'],
  ['signing', 'What is signed is a document that was made before.'],
  ['documents', 'A document belongs to an application that the caller may see.'],
  ['identity', 'Who is asking is known before what for.'],
  ['evidence', 'Evidence is of what others did; the heads of it leave as messages.'],
  ['messages', 'A message about an application asks the port of the lender system for its context.'],
  ['lender-system', 'The port to a lender’s system knows neither borrowers’ requests nor messages.'],
  ['config', 'The parts of a server are what all use cases are given.'],
  ['providers', 'A service from outside knows no use case.'],
  ['releases', 'What is served is known before who asks for it.'],
  ['queue', 'What runs later is handed to the queue as a function.'],
  ['limits', 'A limit counts by kind and name, whatever it protects.'],
  ['logs', 'Everything reports here.'],
  ['texts', 'Texts are formatted and escaped alike for all.'],
  ['store', 'SQL knows no caller, and a caller no SQL.'],
  ['secrets', 'Keys are derived and tokens signed without a database.'],
  ['errors', 'Everything throws these.'],
]

function serverFloors(): readonly Rule[] {
  return SERVER_FLOORS.map(([folder, comment], floor) => {
    const above = SERVER_FLOORS.slice(0, floor).map(([name]) => `${name}/`)
    const starts = '(main|serve|start-server|app)\\.ts$'
    return {
      name: `server-${folder}-calls-nothing-above`,
      comment,
      from: { path: `^src/server/${folder}/` },
      to: { path: `^src/server/(${[...above, starts].join('|')})` },
    }
  })
}

const FORBIDDEN: readonly Rule[] = [
  {
    name: 'no-circular',
    comment: 'Files of a cycle can only be read, tested and moved together; a shared type belongs in a file of its own.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-unresolvable',
    comment: 'An import that resolves to nothing fails at run time only.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'engine-only-through-its-index',
    comment:
      'What index.ts, authoring.ts and sentences.ts export is what the engine promises; all else may change without a caller noticing.',
    from: { pathNot: '^(src/engine|tests)/' },
    to: { path: '^src/engine/', pathNot: '^src/engine/(index|authoring|sentences)\\.ts$' },
  },
  {
    name: 'product-only-through-its-index',
    comment: 'What index.ts and authoring.ts export is what the product promises; all else may change without a caller noticing.',
    from: { pathNot: '^(src/product|tests)/' },
    to: { path: '^src/product/', pathNot: '^src/product/(index|authoring)\\.ts$' },
  },
  {
    name: 'verify-only-through-its-index',
    comment:
      'What index.ts and explanation.ts export is what verification promises; all else may change without a caller noticing.',
    from: { pathNot: '^(src/verify|tests)/' },
    to: { path: '^src/verify/', pathNot: '^src/verify/(index|explanation)\\.ts$' },
  },
  {
    name: 'no-index-inside-its-module',
    comment: 'Inside a module its files import one another; through the index each would depend on all.',
    from: {
      path: '^src/(engine|product|verify)/',
      pathNot: '^src/(engine|product|verify)/(index|authoring|sentences|explanation)\\.ts$',
    },
    to: { path: '^src/$1/(index|authoring|sentences|explanation)\\.ts$' },
  },
  mayImport(
    'engine-alone',
    'src/engine/',
    ['schemas/'],
    'Browser, server, studio and command carry whatever the engine imports.',
  ),
  mayImport(
    'product-on-engine',
    'src/product/',
    ['src/engine/'],
    'What is true of one product is decided with the engine, alike in a browser and on a server.',
  ),
  mayImport(
    'verify-on-engine',
    'src/verify/',
    ['src/engine/', 'src/product/', 'schemas/'],
    'Verification reads flows with the engine and needs no page, server or disk.',
  ),
  mayImport(
    'consequences-on-verify',
    'src/consequences/',
    ['src/engine/', 'src/product/', 'src/verify/', 'src/i18n/'],
    'What a change means is found out alike for a command, the studio and the server, and needs none of them.',
  ),
  mayImport(
    'editing-on-consequences',
    'src/editing/',
    ['src/engine/', 'src/product/', 'src/verify/', 'src/consequences/'],
    'A command and the studio edit flow files alike; where the files are kept is theirs to know.',
  ),
  {
    name: 'pure-modules-use-pure-packages',
    comment: 'These modules decide the same in a browser and on a server: without a clock, a socket or a document.',
    from: { path: '^src/(engine|product|verify|editing|consequences)/' },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-no-pkg', 'core'], pathNot: packages(PURE_PARSERS) },
  },
  {
    name: 'diagnostics-is-the-lowest',
    comment: 'Every stage that reads flow files reports findings, so what a finding is may know none of them.',
    from: { path: '^src/engine/diagnostics/' },
    to: { path: '^src/engine/', pathNot: '^src/engine/(diagnostics/|flow/(json|pointer|facts)\\.ts$)' },
  },
  {
    name: 'flow-before-decisions',
    comment: 'What a flow is, how amounts are written in it included, comes first, what is decided from it after.',
    from: { path: '^src/engine/flow/' },
    to: { path: '^src/engine/', pathNot: '^src/engine/(flow/|diagnostics/|money/dollars\\.ts$)' },
  },
  {
    name: 'rules-before-decisions',
    comment: 'A rule is evaluated over facts; it knows no screen, journey or status.',
    from: { path: '^src/engine/logic/' },
    to: { path: '^src/engine/', pathNot: '^src/engine/(logic|flow|fields|money|diagnostics)/' },
  },
  {
    name: 'decisions-before-applications',
    comment: 'Each decision is made for facts; only application/ and lender-system/ know what an application is.',
    from: { path: '^src/engine/(validation|journey|lifecycle|routing|cards|money|flags|text|compile|kinds|fields)/' },
    to: { path: '^src/engine/application/', dependencyTypesNot: TYPES, pathNot: '^src/engine/application/person-name\\.ts$' },
  },
  mayImport(
    'contract-holds-types',
    'src/contract/',
    ['schemas/', 'src/engine/(index|authoring)\\.ts$', 'src/i18n/'],
    'Browser and server both carry the contract.',
  ),
  {
    name: 'contract-runs-nothing-of-the-engine',
    comment: 'The contract takes types from the engine and nothing that runs, so that a page loads only what it calls.',
    from: { path: '^src/(contract|i18n)/' },
    to: { path: '^src/engine/', dependencyTypesNot: TYPES },
  },
  mayNotUse(
    'contract-is-neutral',
    'src/(contract|i18n)/',
    packages([...REACT, ...SERVER]),
    'Both sides carry these modules, so they hold nothing that only one of them can run.',
  ),
  mayImport(
    'i18n-alone',
    'src/i18n/',
    ['src/engine/(index|authoring)\\.ts$'],
    'Amounts, dates and messages are written alike in a browser, on a server and in a terminal.',
  ),
  mayImport(
    'flow-folder-reads-only',
    'src/flow-folder/',
    ['src/engine/(index|authoring)\\.ts$'],
    'It reads files and hands them over; what they mean is the engine’s to say.',
  ),
  mayImport('ui-knows-no-flow', 'src/ui/', ['src/i18n/'], 'A dialog or a toast that knew of flows could be used nowhere else.'),
  mayNotUse(
    'ui-draws-only',
    'src/ui/',
    packages([...SERVER, '@rjsf', 'react-router', 'json-logic-js', 'ajv']),
    'Components know neither forms nor addresses nor rules.',
  ),
  mayImport(
    'renderer-knows-no-app',
    'src/renderer/',
    ['src/engine/', 'src/product/', 'src/i18n/', 'src/ui/'],
    'The borrower’s app and the studio’s preview hand the renderer a screen; with URLs or servers it would serve one of them only.',
  ),
  mayNotUse(
    'renderer-calls-no-server',
    'src/renderer/',
    packages([...SERVER, 'react-router', '@tanstack/react-query']),
    'The renderer reports by callback.',
  ),
  mayImport(
    'pages-know-no-app',
    'src/pages/',
    ['src/renderer/', 'src/ui/', 'src/engine/', 'src/product/', 'src/contract/', 'src/i18n/'],
    'The borrower’s app and the studio’s preview draw the same pages; pages that knew either app would serve one of them only.',
  ),
  mayImport(
    'borrower-app',
    'src/borrower/',
    ['src/pages/', 'src/renderer/', 'src/ui/', 'src/engine/', 'src/product/', 'src/contract/', 'src/i18n/'],
    'The app that a borrower loads carries no server, no verification and nothing of the studio.',
  ),
  mayImport(
    'studio-app',
    'src/studio/',
    [
      'src/pages/',
      'src/renderer/',
      'src/ui/',
      'src/engine/',
      'src/product/',
      'src/verify/explanation\\.ts$',
      'src/contract/',
      'src/i18n/',
    ],
    'The studio draws a borrower’s pages from src/pages; the borrower’s app may change without the studio noticing.',
  ),
  mayImport(
    'agents-app',
    'src/agents/',
    ['src/pages/lib/', 'src/ui/', 'src/engine/', 'src/product/', 'src/contract/', 'src/i18n/'],
    'The page of agents shares the line of a conversation with the borrower’s pages, and draws none of them.',
  ),
  mayNotUse(
    'apps-run-in-a-browser',
    'src/(pages|borrower|studio|agents)/',
    packages(SERVER),
    'A page cannot run server packages.',
  ),
  {
    name: 'isolated-features',
    comment: 'Each feature of an app can be taken out alone.',
    from: { path: '^src/(pages|studio|agents)/features/([^/]+)/' },
    to: { path: '^src/$1/features/([^/]+)/', pathNot: '^src/$1/features/$2/' },
  },
  {
    name: 'pages-in-floors',
    comment: 'The router knows the features, they know what several pages need; the other way round none could be taken out.',
    from: { path: '^src/pages/(features|components|lib)/' },
    to: { path: '^src/pages/app/' },
  },
  {
    name: 'shared-parts-know-no-feature',
    comment: 'Components and hooks of several features serve the one as the other.',
    from: { path: '^src/pages/(components|lib)/' },
    to: { path: '^src/pages/features/' },
  },
  {
    name: 'hooks-below-components',
    comment: 'A hook draws nothing.',
    from: { path: '^src/pages/lib/' },
    to: { path: '^src/pages/components/' },
  },
  {
    name: 'requests-below-hooks',
    comment: 'Requests, releases, session and chat line know no React context, so that each app and the server can use them.',
    from: { path: '^src/pages/lib/(api|release|session|chat)/' },
    to: { path: '^src/pages/lib/[^/]+$' },
  },
  {
    name: 'application-in-floors',
    comment:
      'State is below frame and screens, these below visits to providers, these below input; the page itself is above all.',
    from: { path: '^src/pages/features/application/(state|frame|screens)/' },
    to: { path: '^src/pages/features/application/', pathNot: '^src/pages/features/application/($1|state)/' },
  },
  {
    name: 'providers-below-input',
    comment: 'A visit to a provider does not know which screen began it.',
    from: { path: '^src/pages/features/application/providers/' },
    to: { path: '^src/pages/features/application/', pathNot: '^src/pages/features/application/(providers|screens|state)/' },
  },
  mayImport(
    'server',
    'src/server/',
    ['src/engine/', 'src/product/', 'src/verify/', 'src/contract/', 'src/i18n/', 'src/flow-folder/', 'schemas/'],
    'The server draws nothing and starts no tool.',
  ),
  mayNotUse('server-draws-nothing', 'src/server/', packages(REACT), 'The server draws nothing.'),
  {
    name: 'server-folders-have-a-floor',
    comment:
      'A folder of the server without a floor in SERVER_FLOORS could import anything; only what starts the server has none.',
    from: { path: `^src/server/(?!(${SERVER_FLOORS.map(([folder]) => folder).join('|')})/|(main|serve|start-server|app)\\.ts$)` },
    to: {},
  },
  ...serverFloors(),
  {
    name: 'only-the-server-runs-node',
    comment: 'Everything else also runs in a browser.',
    from: { path: '^src/', pathNot: '^src/(server|flow-folder)/' },
    to: { dependencyTypes: ['core'] },
  },
  mayImport(
    'tools-ask-the-engine',
    'tools/',
    ['src/(engine|product|verify|editing|consequences|i18n|contract|flow-folder|server)/', 'schemas/'],
    'A command asks the engine what server and browser ask it.',
  ),
  {
    name: 'tools-start-no-app',
    comment:
      'A command that needs the server starts it as a process; only stored applications are read with the server’s own store, and only npm run dev adds the preview to it.',
    from: { path: '^tools/', pathNot: '^tools/(flow/(applications|commands)/|dev/(lender-system|preview)/|dev/dev\\.ts$)' },
    to: { path: '^src/server/', dependencyTypesNot: TYPES },
  },
  {
    name: 'flow-program-needs-no-script',
    comment: 'The flow program is for people who keep flow files; the scripts of developers call it, and it calls none of them.',
    from: { path: '^tools/flow/' },
    to: { path: '^tools/dev/' },
  },
  {
    name: 'seeded-edits-know-no-check',
    comment: 'A test of the checks is worth nothing if its edits are made for the checks that exist.',
    from: { path: '^tests/seeded-edits/edits/', pathNot: '\\.test\\.ts$' },
    to: { path: '^(src|tools)/', pathNot: '^(src/engine/index\\.ts|tools/flow/mutation/operators/wrong-operators\\.ts)$' },
  },
  {
    name: 'no-production-code-on-tests',
    comment: 'A test kit may change without the product noticing.',
    from: { path: '^(src|tools)/' },
    to: { path: '^(tests|e2e)/' },
  },
  mayImport(
    'browser-tests-know-the-browser',
    'e2e/',
    ['tests/kit/', 'tools/dev/(browser|lender-system)/', 'tools/repository\\.ts$', 'tools/dev/free-port\\.ts$'],
    'What a browser test needs to know of the inside, a person would not know either.',
  ),
  {
    name: 'tooling-stays-outside',
    comment: 'The product runs without its build and test tools.',
    from: { path: '^src/', pathNot: '^src/server/http/pages/' },
    to: { path: packages(TOOLING), dependencyTypesNot: TYPES },
  },
]

export const RULES: IConfiguration = {
  forbidden: FORBIDDEN.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.module\\.css|\\.css|\\.json)$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
