import { describe, expect, it } from 'vitest'
import { flow, type Ran } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { BAD_TEXTS } from './bad-texts.ts'
import { COMMAND_LINES } from './command-lines.ts'

const sound = someFlowFiles({
  'base/copy/es-US.json': { 'screens/apply/income#/heading': { of: 'What do you earn?', is: '¿Cuánto gana?' } },
  'acme/screens/apply/income.json': { heading: 'What do you earn in a year?' },
  'acme/overlay.lock.json': { overrides: {} },
  'acme/proofs.lock.json': { statements: {} },
  'acme/allow.json': [],
})
const paths = [...sound.keys()].filter((path) => !path.startsWith('birch/'))
const names = Object.keys(BAD_TEXTS)

/** @param isTried given the sum of the places of a file and of a text */
export function describeCommands(isTried: (turn: number) => boolean): void {
  describe.each(paths)('flow files with %s', (path) => {
    it.each(names.filter((name) => isTried(paths.indexOf(path) + names.indexOf(name))))(
      'flow commands end with a message and overwrite no unreadable file: %s',
      async (name) => {
        const text = BAD_TEXTS[name]?.(sound.get(path) ?? '') ?? ''
        const files = new Map(sound).set(path, text)
        const line = lineFor(path, name)
        const ran = await flow(line, files, { HEAD: sound })
        answers(line, ran)
        const isCorrected = line.startsWith('check --fix') && isRead(ran.written.get(path) ?? '')
        const over = [...ran.written.keys()].filter((written) => written === path && !isRead(text) && !isCorrected)
        expect(over.map((written) => `${line} wrote ${written}`)).toEqual([])
        expect(({} as { polluted?: boolean }).polluted).toBe(undefined)
      },
    )
  })
}

/** Each text and each command meet in many files, but not in each of them. */
function lineFor(path: string, name: string): string {
  return COMMAND_LINES[(paths.indexOf(path) * 7 + names.indexOf(name) * 3) % COMMAND_LINES.length] as string
}

/** What must hold of every run, whatever the files are. */
function answers(line: string, { code, out, err }: Ran): void {
  const [, format = 'pretty'] = /--format (\w+)/.exec(line) ?? []
  const about = { line, code, out: out.slice(0, 500), err }
  expect([0, 1, 2], line).toContain(code)
  expect([code === 2 && err === '', code === 1 && out === ''], JSON.stringify(about)).toEqual([false, false])
  if (['json', 'sarif'].includes(format) && out !== '') expect(() => JSON.parse(out)).not.toThrow()
  expect(err + (format === 'json' ? '' : out)).not.toMatch(/\bundefined\b|\[object Object\]|(Type|Range|Syntax)Error/)
  if (format === 'pretty' || format === 'junit') expect([line, controlsIn(out)]).toEqual([line, []])
  if (format !== 'github') return
  expect(out).toMatch(/^((::(error|warning|notice) file=[^:,\n]+,line=\d+[^:\n]*::[^\n]*|And \d+ more [^\n]*)\n)*$/)
  expect(out.split('\n').filter((one) => one.startsWith('::error ')).length).toBeLessThanOrEqual(10)
}

/** What a terminal obeys and XML cannot hold; lines may end as Windows ends them. */
function controlsIn(text: string): readonly number[] {
  const codes = [...text.replaceAll('\r\n', '\n')].map((character) => character.charCodeAt(0))
  return codes.filter((code) => code < 0x20 && code !== 0x0a && code !== 0x09)
}

/** A mark at the beginning is taken away by a fix, and nothing else with it. */
function isRead(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
    return !text.includes('\uFFFD')
  } catch {
    return false
  }
}
