/** One room of the house: a folder, what lives there, and what it may look at. Rooms within rooms have their own entry. */
export type Room = {
  /** The folder from the repository's top. Of two that fit a file, the longer one is its room. */
  readonly folder: string
  readonly is: string
  /** Rooms whose files may be imported; `'x/'` also means every room below x. Its own files always may. */
  readonly mayImport: readonly string[]
  /** Rooms of which only types may be imported. */
  readonly mayImportTypes?: readonly string[]
  /** npm packages and `node:` modules: these alone where a list is given, all but these where `never` is. */
  readonly packages?: { readonly only: readonly string[] } | { readonly never: readonly string[] }
  /** What its files may not ask for: the same question would get another answer at another time or place. */
  readonly mayNotAsk?: RegExp
  /** A folder of this room whose own folders do not know each other. */
  readonly strangers?: string
  /** Why the doors are as they are; printed with each finding. */
  readonly because: string
}

const enginePackages = {
  only: [
    'json-logic-js',
    'ajv',
    'ajv-errors',
    'ajv-formats',
    'jsonc-parser',
    '@formatjs/icu-messageformat-parser',
    'date-fns',
    // For "did you mean"; a few lines without dependencies.
    'fastest-levenshtein',
    // Regular expressions as sets of texts, and how slow they can be made: pure, and without downloads.
    'refa',
    'scslre',
  ],
} as const

/** The time, chance, and where the machine stands. */
const clock =
  /\b(?:Date\.now|Math\.random|Intl|performance|toLocale\w*String|getTimezoneOffset)\b|(?<![\w.])(?:new )?Date\(\s*\)/g

const react = ['react', 'react-dom', 'react-router', '@mantine/*', '@rjsf/*', '@tanstack/react-query'] as const

const node = [
  'node:*',
  'fastify',
  '@fastify/*',
  'kysely',
  'pg',
  '@electric-sql/*',
  'jose',
  'vite',
  'playwright',
  'vitest',
] as const

const engineIsAlone =
  'The engine runs in the browser, on the server, in the studio and in the CLI; whatever it imports, all four carry.'
const engineRooms = 'Inside the engine, what a flow is comes first and what is decided from it after; nothing looks back.'

const engine = (name: string, is: string, ...mayImport: readonly string[]): Room => ({
  folder: `src/engine/${name}`,
  is,
  mayImport: mayImport.map((room) => (room === 'schemas' ? room : `src/engine/${room}`)),
  packages: enginePackages,
  mayNotAsk: clock,
  because: mayImport.length > 0 ? `${engineIsAlone} ${engineRooms}` : engineIsAlone,
})

/** What a finding is and how one is made; whoever reads, merges or judges flow files returns some. */
const aFinding = ['finding.ts', 'finding-codes.ts', 'make-finding.ts', 'nearest.ts'].map((file) => `findings/${file}`)

/** What one check hands over, before it is told as a finding. */
const aMistake = 'findings/mistake.ts'

const server = (name: string, is: string, ...mayImport: readonly string[]): Room => ({
  folder: name === '' ? 'src/server' : `src/server/${name}`,
  is,
  mayImport: [
    ...['src/engine/', 'src/contract', 'src/wording', 'src/flow-folder', 'schemas'],
    ...['refused', 'words', 'without-data', 'hourly-limits'].map((file) => `src/server/${file}.ts`),
    ...mayImport.map((room) => `src/server/${room}`),
  ],
  mayImportTypes: ['src/server/server-parts.ts'],
  packages: { never: react },
  because: 'The server draws nothing, and asks of its own rooms only what lies below: SQL knows no caller, a caller no SQL.',
})

export const ROOMS: readonly Room[] = [
  engine('flow', 'what a flow is: reading, types, laying a lender over base', 'schemas', ...aFinding),
  engine('money', 'cents, payments, APR and 365.25-day years', 'flow'),
  engine('logic', 'whether a rule holds, and the operators that rules may use', 'flow', 'money', ...aFinding),
  engine('copy', 'a flow in another language, and where its texts stand', 'flow'),
  engine('flags', 'the value of a feature flag', 'flow', 'logic'),
  engine('offers', 'what a borrower may choose from, and what a choice comes to', 'flow', 'logic', 'money'),
  engine('answers/said.ts', 'the words that are chosen, before a language says them', 'flow', 'logic'),
  engine(
    'answers',
    'whether an answer is good and a step complete',
    'flow',
    'logic',
    'money',
    'offers',
    'cards',
    'answers/said.ts',
  ),
  engine('journey', 'the steps asked, next, Back, resume, stage', 'flow', 'logic', 'money', 'answers', 'answers/said.ts'),
  engine('machine', '(state, event) to [state, effects]', 'flow', 'logic'),
  engine('progress', 'how far an application has come, and its sidebar', 'flow', 'logic', 'money', 'machine'),
  engine('cards', 'the card of each open condition', 'flow', 'logic', 'answers/said.ts'),
  engine('routing', 'the next screen and the line that chose it', 'flow', 'logic', 'machine', 'answers'),
  engine('compile', 'a resolved lender made ready for decisions', 'flow', 'logic', 'money', 'copy'),
  engine(
    'paths',
    'the flow as a graph, and who comes where in it',
    ...['flow', 'logic', 'flags', 'money', 'offers', 'answers', 'journey', 'machine', 'cards', 'routing', 'compile', 'analysis'],
    'paths/graph',
    'schemas',
  ),
  engine(
    'releases',
    'whether an application may move to another release',
    ...['flow', 'logic', 'money', 'offers', 'answers', 'answers/said.ts', 'journey', 'machine', 'cards', 'routing'],
  ),
  engine('paths/graph', 'the flow as a graph: journeys, statuses, lifecycle, cards', 'flow', 'machine', 'analysis'),
  ...aFinding.map((file) => engine(file, 'what a finding is and how one is made', 'flow', ...aFinding)),
  engine(aMistake, 'what a check found, before it is told as a finding', 'flow', 'findings/reading', ...aFinding),
  engine('findings/reading', 'what the files of a flow hold, for all checks', 'flow', 'logic', 'schemas', aMistake, ...aFinding),
  {
    ...engine('findings', 'one mistake that a flow file can contain', 'schemas'),
    mayImport: ['src/engine/', 'schemas'],
  },
  engine(
    'proofs/decisions',
    'what a flow decides, each decision with all it depends on',
    ...['flow', 'logic', 'offers', 'machine', 'compile', 'copy', 'analysis', 'findings/reading'],
  ),
  {
    ...engine('proofs', 'statements about a lender, proved', 'schemas'),
    mayImport: ['src/engine/', 'schemas'],
  },
  engine('analysis', 'what rules can come to, for everybody there could be', 'flow', 'logic'),
  {
    ...engine('coverage', 'which parts of a flow somebody was shown to meet'),
    mayImport: ['src/engine/'],
  },
  engine('edits', 'a flow turned into another flow, and how to take it back', 'flow'),
  {
    folder: 'src/contract',
    is: 'what browser and server must agree on',
    mayImport: ['schemas'],
    mayImportTypes: ['src/engine/'],
    packages: { never: [...react, ...node] },
    because: 'Both sides carry the contract, so it holds nothing that only one of them can run.',
  },
  {
    folder: 'src/wording',
    is: 'a key, an amount or a date turned into what a person reads',
    mayImport: [],
    mayImportTypes: ['src/engine/'],
    packages: { never: [...react, ...node] },
    because: 'Wording is said in the browser, on the server and in a terminal alike.',
  },
  {
    folder: 'src/flow-folder',
    is: 'a flows folder read from the disk',
    mayImport: [],
    mayImportTypes: ['src/engine/'],
    packages: { only: ['node:*'] },
    because: 'It reads files and hands them over; what they mean is the engine’s to say.',
  },
  {
    folder: 'src/ui',
    is: 'drawing, without ever having heard of a flow',
    mayImport: ['src/wording'],
    packages: { never: [...node, '@rjsf/*', 'react-router', 'json-logic-js', 'ajv'] },
    because: 'A frame, a dialog or a toast that knew of flows could be used nowhere else.',
  },
  {
    folder: 'src/renderer',
    is: 'drawing what a flow describes, reporting by callback',
    mayImport: ['src/engine/', 'src/wording', 'src/ui'],
    packages: { never: [...node, 'react-router', '@tanstack/react-query'] },
    because:
      'The borrower’s app and the studio’s preview hand it a screen; a renderer that knew URLs or servers would serve one of them only.',
  },
  {
    folder: 'src/borrower',
    is: 'the URL, the token, the poll',
    mayImport: ['src/renderer', 'src/ui', 'src/engine/', 'src/contract', 'src/wording'],
    packages: { never: node },
    strangers: 'src/borrower/features',
    because: 'The app a borrower loads carries no server and no studio, and of its features each can be taken out alone.',
  },
  {
    folder: 'src/studio',
    is: 'letting a person change a flow without code',
    mayImport: ['src/renderer', 'src/ui', 'src/engine/', 'src/contract', 'src/wording'],
    packages: { never: node },
    because: 'Studio and borrower are two apps over the same renderer; what both need is not in either.',
  },
  server('store', 'SQL: migrations and one file per entity'),
  server('identity', 'who is asking and what they may see', 'store'),
  server('sandbox', 'the lender, played by running its workflow in the engine', 'store'),
  server('releases', 'what a lender’s flow files say now, and every release served', 'store', 'sandbox'),
  server('documents', 'making, showing and sealing a PDF', 'store'),
  server('providers', 'the small interface to an outsider, or its stand-in'),
  server('applications', 'an application begun, answered and moved on', 'store', 'identity', 'releases', 'sandbox', 'providers'),
  server('refused.ts', 'a "no" that is answered with a problem document'),
  server('words.ts', 'the lender’s words, said on the server'),
  server('without-data.ts', 'an error told without what it may quote'),
  server('hourly-limits.ts', 'how often somebody may try in an hour'),
  server('server-parts.ts', 'what the server is made of, as types', ''),
  server('http', 'one family of paths answered, holding no rule', ''),
  server('', 'everything started and stopped in order', ''),
  { folder: 'schemas', is: 'what a file under flows/ may say', mayImport: [], because: 'Schemas are data.' },
  {
    folder: 'tools/doors',
    is: 'this check',
    mayImport: ['tools', 'tools/repository.ts'],
    packages: { only: ['node:*', 'vite'] },
    because: 'What checks the rooms looks at them as text and lives in none.',
  },
  {
    folder: 'tools',
    is: 'what a person at a terminal runs',
    mayImport: ['src/engine/', 'src/wording', 'src/contract', 'src/flow-folder', 'schemas', 'tools/'],
    because: 'A tool asks the engine what the server and the browser ask it, and starts either only as a process of its own.',
  },
  {
    folder: 'tools/slips',
    is: 'edits of flow files as hands make them, wrong ones and harmless ones',
    mayImport: [],
    packages: { only: ['jsonc-parser'] },
    because: 'Who makes mistakes to be found must not know who finds them: it reads flow files as JSON, as a tester would.',
  },
  {
    folder: 'tools/bench',
    is: 'how fast and how large',
    mayImport: ['src/engine/', 'src/wording', 'src/contract', 'src/flow-folder', 'schemas', 'tools/', 'tests/kit'],
    because: 'What is measured is what tests make claims about, set up in the same way.',
  },
  {
    folder: 'tools/browser',
    is: 'the browser of this machine, found',
    mayImport: [],
    because: 'Set-up and browser tests look for the same one.',
  },
  { folder: 'tools/repository.ts', is: 'where everything lies', mayImport: [], because: 'It is a fact, not a decision.' },
  {
    folder: 'tests/kit',
    is: 'what several tests need to be set up',
    mayImport: ['src/', 'tools/', 'schemas'],
    because: 'The kit sets a test up; it makes no claim and knows no test.',
  },
  {
    folder: 'tests',
    is: 'claims',
    mayImport: ['src/', 'tools/', 'schemas', 'tests/'],
    because: 'A test may look anywhere but into the browser tests.',
  },
  {
    folder: 'e2e',
    is: 'claims about what a person meets in a browser',
    mayImport: ['tests/kit', 'tools/browser', 'tools/repository.ts'],
    packages: { only: ['node:*', 'playwright', '@axe-core/playwright'] },
    because: 'A browser test knows only the browser: what it needs to know of the inside, a person would not know either.',
  },
]

/** Files at the top of the repository that set up a tool; they live in no room. */
export const ROOMLESS: readonly RegExp[] = [/^(vite|vitest|playwright)\.config\.ts$/]

export const roomOf = (path: string): Room | undefined =>
  ROOMS.filter(({ folder }) => path === folder || path.startsWith(`${folder}/`)).reduce<Room | undefined>(
    (longest, room) => (longest && longest.folder.length >= room.folder.length ? longest : room),
    undefined,
  )
