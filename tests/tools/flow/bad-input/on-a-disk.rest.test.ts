import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { flowFilesOf } from '#tools/flow/flow-files/flow-files-of.ts'
import { runFlow } from '#tools/flow/run-flow.ts'

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'stepwright-bad-input-'))
  for (const [path, text] of someFlowFiles()) put(path, text)
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), content)
}

async function flow(line: string) {
  let [out, err] = ['', '']
  const io = {
    out(text: string) {
      out += text
    },
    err(text: string) {
      err += text
    },
    ...{ colour: false, interrupted: new AbortController().signal, now: () => 0, today: () => '2026-01-15' },
    save: async () => {},
  }
  const code = await runFlow([...line.split(' '), '--flows', home], io, flowFilesOf)
  return { code, out, err }
}

/** What writes flow files. */
const writers = ['fmt', 'check --fix', 'prove --save', 'explore --write explored', 'fmt --accept-drift']

describe('files that are no UTF-8', () => {
  const written = {
    'in Latin-1': Buffer.from('{ "heading": "Caf\u00e9" }\n', 'latin1'),
    'in UTF-16': Buffer.from('\uFEFF{}', 'utf16le'),
  }

  it.each(Object.entries(written))('a file with %s is reported and not changed', async (_how, bytes) => {
    put('acme/screens/apply/income.json', bytes)
    const { code, out } = await flow('check')
    expect([code, out]).toEqual([1, expect.stringContaining('E001')])
    expect(out).toContain('The file is not UTF-8')
    for (const line of writers) await flow(line)
    expect(readFileSync(join(home, 'acme/screens/apply/income.json'))).toEqual(bytes)
  })
})

describe('paths that are no regular files', () => {
  const elsewhere = () => join(home, '../', `${home.split('/').at(-1)}-elsewhere.json`)
  const places: { readonly [what: string]: () => void } = {
    'a link to a file elsewhere': () => {
      writeFileSync(elsewhere(), 'mine')
      symlinkSync(elsewhere(), join(home, 'acme/overlay.lock.json'))
    },
    'a link to itself': () => symlinkSync('overlay.lock.json', join(home, 'acme/overlay.lock.json')),
    'a link to nowhere': () => symlinkSync('nowhere.json', join(home, 'acme/overlay.lock.json')),
    'a folder': () => put('acme/overlay.lock.json/x.json', '{}'),
  }

  it.each(Object.keys(places))('a command does not overwrite a path: %s', async (what) => {
    places[what]?.()
    const before = readdirSync(join(home, 'acme'))
    const { code, err } = await flow('fmt')
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/acme\/overlay\.lock\.json is not written: what stands there is no plain file\.\n$/),
    ])
    expect(readdirSync(join(home, 'acme'))).toEqual(before)
    if (what.includes('elsewhere')) {
      expect(readFileSync(elsewhere(), 'utf8')).toBe('mine')
      rmSync(elsewhere())
    }
    expect((await flow('check')).code).toBeLessThan(2)
  })

  it('a command does not write through a link that leads out of the folder', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'stepwright-outside-'))
    symlinkSync(outside, join(home, 'acme/scenarios'))
    const { code, err } = await flow('explore acme --write explored')
    expect([code, err]).toEqual([2, expect.stringContaining('a link leads out of the flows folder')])
    expect(readdirSync(outside)).toEqual([])
    rmSync(outside, { recursive: true })
  })
})

it('a command that writes leaves no half-written file behind', async () => {
  await flow('fmt')
  expect(readdirSync(home, { recursive: true }).filter((name) => String(name).includes('unfinished'))).toEqual([])
  expect((await flow('fmt --check')).code).toBe(0)
})

it('"flow schema" keeps the settings that an author has, and leaves settings that cannot be read', async () => {
  const settings = () => readFileSync(join(home, '.vscode/settings.json'), 'utf8')
  put('.vscode/settings.json', '{ "editor.tabSize": 7 }')
  expect((await flow('schema')).code).toBe(0)
  expect(JSON.parse(settings())).toMatchObject({
    'editor.tabSize': 7,
    'json.schemas': expect.arrayContaining([expect.objectContaining({ url: './acme/.schemas/lender.overlay.schema.json' })]),
  })
  put('.vscode/settings.json', '{ "editor.tabSize": ')
  expect((await flow('schema')).code).toBe(0)
  expect(settings()).toBe('{ "editor.tabSize": ')
})

const odd = [
  'new\nline',
  'per%cent',
  'com,ma',
  '::error file=x::boo',
  'quo"te',
  'sp ace',
  'tilde~1',
  '__proto__',
  'constructor',
  'é',
  '\u202eevil',
  '-dash',
  '\u001b[31mred',
  '&amp;<b>',
]

describe('files with unusual names', () => {
  it.each(odd.map((name) => [JSON.stringify(name), name] as const))(
    'a finding in the file %s is reported in every format',
    async (_shown, name) => {
      put(`base/screens/apply/${name}.json`, '{ "kind": "form", "headin": 1 }')
      put(`${name}/lender.json`, '{ "extends": "nobody" }')
      for (const format of ['pretty', 'json', 'junit', 'sarif', 'github']) {
        const { code, out } = await flow(`check --format ${format}`)
        expect([format, code]).toEqual([format, 1])
        if (format === 'json' || format === 'sarif') expect(() => JSON.parse(out)).not.toThrow()
        if (format === 'github')
          for (const line of out.trimEnd().split('\n'))
            expect(line).toMatch(/^(::(error|warning|notice) file=[^,:]+,line=\d|And \d)/)
        if (format === 'pretty' || format === 'junit') expect(out).not.toContain('\u001b')
      }
    },
  )
})

it('names that differ in the case of letters are different files', async () => {
  put('base/screens/apply/INCOME.json', '{')
  const { out } = await flow('check --format json')
  expect(JSON.parse(out).findings.map(({ pointer }: { pointer: string }) => pointer)).toContain('screens/apply/INCOME.json')
})

describe('arguments that name missing things', () => {
  it.each([
    ['schema base __proto__', 'base has no screen "__proto__".'],
    ['schema base constructor', 'base has no screen "constructor".'],
    ['check --today 2026-99-01', '"2026-99-01" is no day.'],
    ['check --since HEAD', 'is not kept in git.'],
    ['list toString', 'There is no lender "toString".'],
    ['explain --code __proto__', 'There is no finding "__proto__".'],
  ])('the command reports what is missing: %s', async (line, says) => {
    expect(await flow(line)).toEqual({ code: 2, out: '', err: expect.stringContaining(says) })
  })
})

it('check of one lender that others extend counts that lender alone', async () => {
  put('acme/screens/apply/income.json', '{ "headin": "What?" }')
  expect((await flow('check acme')).out).toContain('1 error in 1 of 1 lender, ')
})

describe('a missing flows folder', () => {
  it.each(['check', 'test', 'prove', 'fmt', 'list', 'diff', 'explore', 'copy base es-US', 'schema base x'])(
    'the command reports what is missing: %s',
    async (line) => {
      rmSync(home, { recursive: true })
      expect(await flow(line)).toEqual({ code: 2, out: '', err: `There is no folder ${home}.\n` })
    },
  )

  it('a file in place of the flows folder is reported as missing', async () => {
    rmSync(home, { recursive: true })
    writeFileSync(home, '{}')
    expect(await flow('check')).toEqual({ code: 2, out: '', err: `There is no folder ${home}.\n` })
  })

  it.each(['check', 'test', 'prove', 'diff --drift'])('flow %s reports that an empty folder has no lender', async (line) => {
    rmSync(home, { recursive: true })
    mkdirSync(home)
    expect(await flow(line)).toMatchObject({ code: 2, out: '', err: 'There is no flow file in the folder.\n' })
  })
})
