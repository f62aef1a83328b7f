import { expect, it } from 'vitest'
import { codesNamed, FINDING_CODES } from '#engine/diagnostics/finding-codes.ts'

const all = Object.entries(FINDING_CODES)

it('no two findings share a name', () => {
  const names = all.map(([, { name }]) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

it('the number of a code belongs to one finding, except that E021 and I021 are two severities of one', () => {
  const numbers = all.map(([code]) => code.slice(1))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual(['021'])
})

it('the first letter of a code decides its severity', () => {
  const { E021, W801, I021 } = FINDING_CODES
  expect([E021.severity, W801.severity, I021.severity]).toEqual(['error', 'warning', 'info'])
})

it.each([
  ['E111', ['E111']],
  ['unknown-named-value', ['E111']],
  ['unknown-value', ['E013', 'E111']],
  ['unknown-valeu', []],
])('the code or name %s stands for the codes %j', (written, codes) => {
  expect(codesNamed(written)).toEqual(codes)
})
