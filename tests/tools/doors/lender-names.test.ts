import { expect, test } from 'vitest'
import { lenderNamesIn } from '../../../tools/doors/lender-names.ts'

const lenders = [
  { folder: 'acorn', names: ['Acorn Home Lending'] },
  { folder: 'acorn-east', names: ['Acorn (East)'] },
]

const found = (text: string, file = 'src/a.ts') =>
  lenderNamesIn(new Map([[file, text]]), lenders).map(({ line, message }) => `${line} ${message}`)

test('a lender’s folder and name are found in any case, at their line', () => {
  expect(found("\nif (lender === 'acorn') {}")).toEqual(['2 This names the lender “acorn”.'])
  expect(found('<p>ACORN HOME LENDING</p>')).toEqual(['1 This names the lender “Acorn Home Lending”.'])
})

test('the longest name is the one that is told', () => {
  expect(found('acorn-east')).toEqual(['1 This names the lender “acorn-east”.'])
})

test('a name with signs in it is found as it is written', () => {
  expect(found('Acorn (East)')).toHaveLength(1)
})

test('a file may not be called after a lender', () => {
  expect(found('', 'src/acorn.ts')).toHaveLength(1)
})

test('a longer word that begins alike is no lender', () => {
  expect(found('acorns fall')).toEqual([])
})
