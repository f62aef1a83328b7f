import { expect, it } from 'vitest'
import { formerNumber } from '#consequences/scenarios/former-number.ts'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const claim = (text: string) => ({ 'wait#/text': text })

it.each([
  ['one number has changed', 'From $75,000 to $750,000.', 'From $75,000 to $700,000.', { former: '750,000', now: '700,000' }],
  ['a number stands twice', '5.5 or 5.5', '6.5 or 6.5', { former: '5.5', now: '6.5' }],
  ['two numbers have changed', 'From $75,000 to $750,000.', 'From $70,000 to $700,000.', undefined],
  ['other words have changed', 'At most $750,000.', 'Up to $700,000.', undefined],
  ['nothing has changed', '$75,000', '$75,000', undefined],
])('of a claim and its result in which %s', (_, wanted, actual, number) => {
  expect(formerNumber(claim(wanted), claim(actual))).toEqual(number)
})

it('a scenario that states a former limit in several places is named once, with the lines', async () => {
  const scenario = `{
  "title": "Our least income",
  "screens": [
    { "id": "less", "screen": "apply/income", "answer": { "income": 99999 },
      "then": { "messages": { "income": "At least $1,000" } } },
    { "id": "none", "screen": "apply/income", "answer": { "income": 0 },
      "then": { "messages": { "income": "At least $1,000" } } }
  ]
}`
  const files = someFlowFiles({
    'acme/screens/apply/income.json': {
      fields: [{ id: 'income', schema: { minimum: '$1,200' }, messages: { minimum: 'At least $1,200' } }],
    },
    'acme/scenarios/our-least.json': scenario,
  })
  const { out } = await flow('test acme --format json', files)
  const own = JSON.parse(out).findings.filter(({ file }: { file: string }) => file.endsWith('our-least.json'))
  const titles = own.flatMap(({ fixes }: { fixes: { title: string }[] }) => fixes.map(({ title }) => title))
  expect(titles.filter((title: string) => title.includes('states'))).toEqual([
    'If 1,200 is meant: this scenario states 1,000 on 3 lines, 4, 5, 7. Change each.',
  ])
})
