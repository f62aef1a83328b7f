import ts from 'typescript'
import { expect, it } from 'vitest'
import { faultsIn } from '#tools/dev/faults/faults-in.ts'

const text = `import { log } from './log.ts'
type Small = 1 | 2
export function next(count: number): number {
  if (count >= 9 && count !== 12) return 0
  log(count)
  if (count < 0) throw new Error(count > -5 ? 'a' : 'b')
  return count + 1
}
`

it('faults change conditions, signs, numbers and statements, and no type, import or error', () => {
  expect(faultsIn('next.ts', text).map(({ line, what }) => `${line} ${what}`)).toEqual([
    '4 "count >= 9 && count !== 12" is negated',
    '4 && becomes || in "count >= 9 && count !== 12"',
    '4 >= becomes > in "count >= 9"',
    '4 9 becomes one more',
    '4 !== becomes === in "count !== 12"',
    '4 12 becomes one more',
    '4 0 becomes one more',
    '5 "log(count)" is left out',
    '6 "count < 0" is negated',
    '6 < becomes <= in "count < 0"',
    '6 0 becomes one more',
    '7 + becomes - in "count + 1"',
    '7 1 becomes one more',
  ])
})

it('a file with a fault differs from the file, and can be parsed', () => {
  for (const fault of faultsIn('next.ts', text)) {
    expect(fault.text).not.toBe(text)
    expect(ts.transpileModule(fault.text, { reportDiagnostics: true }).diagnostics).toEqual([])
  }
})
