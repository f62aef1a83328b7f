/** What the how-tos show is right: files pass `flow check`, commands and their options exist, and code compiles. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeOver } from '#engine/authoring.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { shippedLibrary, shippedTexts } from '#kit/shipped-flows.ts'
import { commands } from '#tools/flow/run-flow.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'
import { howToCode } from './how-to-code.ts'

const all = howToCode()
const of = (...languages: string[]) => all.filter(({ language }) => languages.includes(language))

const LENDER = 'granite-summit'

/** The files that the how-tos write for a lender, by the piece of code; those of one list belong together. */
const FLOW_FILES: readonly { readonly [at: string]: string }[] = [
  { 'add-a-condition-card 1': 'conditions.json' },
  { 'add-a-document 1': 'documents/autopay-terms.json', 'add-a-document 2': 'screens/signing/sign.json' },
  { 'add-a-document 4': 'documents/right-to-cancel.json' },
  { 'add-a-lender 1': 'lender.json' },
  {
    'add-a-page 1': 'pages/moving-house.json',
    'add-a-page 2': 'dashboard.json',
    'add-a-page 3': 'chat.json',
    'add-a-page 4': 'hours.json',
  },
  {
    'add-a-screen 1': 'screens/start/house.json',
    'add-a-screen 2': 'status-routes.json',
    'add-a-screen 3': 'scenarios/house.json',
  },
  { 'add-a-step 1': 'screens/register-v2/member-number.json', 'add-a-step 2': 'journeys/register-v2.json' },
  { 'change-limits 1': 'lender.json' },
  { 'change-limits 2': 'lender.json', 'change-limits 3': 'screens/product/select.json' },
  { 'change-the-sandbox 2': 'sandbox.json' },
]

/** Code that is a part of a file, or no flow file: it is read as JSON. */
const PARTS = [
  'add-a-document 3',
  'add-a-language 1',
  'add-a-screen 4',
  'change-the-sandbox 1',
  'connect-a-lender-system 2',
  'connect-a-lender-system 3',
  'connect-a-lender-system 4',
  'lead-a-status-elsewhere 1',
  'lead-a-status-elsewhere 2',
  'lead-a-status-elsewhere 3',
]
/** Code with an ellipsis, or a key without the object around it. */
const OUTLINES = ['add-a-screen-kind 1', 'connect-a-lender-system 1']

describe('the JSON of the how-tos', () => {
  it('each piece of JSON of a how-to is checked in one way', () => {
    const known = [...FLOW_FILES.flatMap(Object.keys), ...PARTS, ...OUTLINES]
    expect(
      of('json')
        .map(({ at }) => at)
        .toSorted(),
    ).toEqual(known.toSorted())
  })

  it.each(PARTS)('the JSON of %s can be read', (at) => {
    const { code = '' } = of('json').find((one) => one.at === at) ?? {}
    expect(() => JSON.parse(code)).not.toThrow()
  })

  it.each(FLOW_FILES.map((files) => [Object.keys(files).join(', '), files] as const))(
    'flow check finds no error in the files of %s',
    async (_name, files) => {
      const texts = new Map(await shippedTexts())
      for (const [at, file] of Object.entries(files)) {
        const path = `${LENDER}/${file}`
        const { code = '' } = of('json').find((one) => one.at === at) ?? {}
        const before = texts.get(path)
        texts.set(path, before === undefined ? code : JSON.stringify(mergeOver(JSON.parse(before), JSON.parse(code)), null, 2))
      }
      const findings = checkFlows(openFlowLibrary(texts, await shippedLibrary()), [LENDER])
      const errors = findings.filter(({ severity }) => severity === 'error')
      expect(errors.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`)).toEqual([])
    },
  )
})

describe('the commands of the how-tos', () => {
  const pages = readdirSync(`${REPOSITORY}/docs/how-to`).map((name) => `how-to/${name}`)
  const lines = [...pages, 'first-hour.md', 'first-change.md'].flatMap((page) => {
    const text = readFileSync(`${REPOSITORY}/docs/${page}`, 'utf8').replaceAll(/\\\n\s*/g, '')
    return [...text.matchAll(/npm run (?:-s )?([a-z:-]+)(?: -- ([^`\n#>]*))?/g)].map(([, script = '', rest = '']) => ({
      line: `${page}: npm run ${script} ${rest}`.trim(),
      script,
      words: rest
        .replaceAll(/"[^"]*"|'[^']*'/g, '…')
        .split(/\s+/)
        .filter(Boolean),
    }))
  })
  const { scripts } = JSON.parse(readFileSync(`${REPOSITORY}/package.json`, 'utf8'))

  it('each script that a how-to runs exists', () => {
    expect(lines.filter(({ script }) => scripts[script] === undefined).map(({ line }) => line)).toEqual([])
  })

  it('each command of npm run flow in a how-to exists, with the options that it is given', () => {
    const wrong = lines.flatMap(({ line, script, words: [name = '--help', ...words] }) => {
      if (script !== 'flow' || name.startsWith('--')) return []
      const command = commands.find((one) => one.name === name)
      if (!command) return [line]
      const own = Object.keys(command.options).map((option) => option.split(' ', 1)[0])
      const known = [...own, 'format', 'help', 'flows', 'out', 'output']
      const options = words.flatMap((word) => /^--([a-z-]+)/.exec(word)?.[1] ?? [])
      return options.every((option) => known.includes(option)) ? [] : [line]
    })
    expect(wrong).toEqual([])
  })
})

/** Where the how-tos write their code. */
const SOURCES: { readonly [at: string]: string } = {
  'add-a-check ts 2': 'src/verify/findings/checks/full-stop-in-heading.ts',
  'add-a-field-widget tsx 1': 'src/renderer/fields/text/percent-field.tsx',
  'add-a-field-widget tsx 2': 'tests/renderer/fields/text/percent-field.test.tsx',
  'add-a-field-widget tsx 3': 'tests/renderer/fields/foreign.tsx',
  'add-a-lender-system-adapter ts 1': 'src/engine/lender-system/referral-system.ts',
  'add-a-lender-system-adapter ts 4': 'tests/engine/lender-system/referral-system.test.ts',
  'add-a-screen-kind ts 1': 'src/engine/kinds/checklist.ts',
  'add-a-screen-kind tsx 1': 'src/renderer/kinds/checklist-screen.tsx',
  'add-a-screen-kind tsx 3': 'tests/renderer/kinds/checklist-screen.test.tsx',
}

/** Code that is a line of a file that exists. */
const LINES = [
  'add-a-field-widget ts 1',
  'add-a-field-widget ts 2',
  'add-a-check ts 1',
  'add-a-lender-system-adapter ts 2',
  'add-a-lender-system-adapter ts 3',
  'add-a-screen-kind tsx 2',
]

/** What the other steps of the how-tos add: a code, a name in an enumeration, a type that is generated from a schema. */
const ADDED = /W530|percent|referral|[Cc]hecklist|screen'|items|implicitly has an 'any' type/

describe('the TypeScript of the how-tos', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-how-to-'))
  const pieces = of('ts', 'tsx').map(({ at, language, code }) => {
    const [page = '', number = ''] = at.split(' ')
    return { name: `${page} ${language} ${number}`, code }
  })

  beforeAll(() => {
    for (const { name, code } of pieces) {
      const file = SOURCES[name]
      if (file === undefined) continue
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      // An expression at the end shows a use, with a name of its context.
      writeFileSync(join(folder, file), code.replace(/^(<.*)$/m, 'export const used = (screen: string) => $1'))
    }
    const { imports } = JSON.parse(readFileSync(`${REPOSITORY}/package.json`, 'utf8'))
    const paths = Object.fromEntries(
      Object.entries(imports as { readonly [name: string]: string }).map(([name, to]) => [
        name,
        [join(folder, to), join(REPOSITORY, to)],
      ]),
    )
    symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'))
    const settings = {
      extends: join(REPOSITORY, 'tsconfig.json'),
      compilerOptions: { rootDirs: [folder, REPOSITORY], paths },
      include: [],
      files: Object.values(SOURCES).map((file) => join(folder, file)),
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('each piece of TypeScript of a how-to is compiled, or is a line of a file', () => {
    expect(pieces.map(({ name }) => name).toSorted()).toEqual([...Object.keys(SOURCES), ...LINES].toSorted())
  })

  it('the TypeScript of the how-tos compiles, but for the names that their other steps add', () => {
    const wrong = compiled(join(folder, 'tsconfig.json')).filter((line) => !ADDED.test(line.replace(/^[^ ]+/, '')))
    expect(wrong).toEqual([])
  }, 120_000)
})

/** The errors of the compiler, one a line. */
function compiled(project: string): readonly string[] {
  try {
    execFileSync(process.execPath, [
      join(REPOSITORY, 'node_modules/typescript-7/bin/tsc'),
      '--noEmit',
      '--pretty',
      'false',
      '-p',
      project,
    ])
    return []
  } catch (error) {
    const { stdout } = error as { readonly stdout: Buffer }
    return String(stdout)
      .split('\n')
      .filter((line) => /error TS/.test(line))
  }
}
