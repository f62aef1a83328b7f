import { expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const prefilled = (field: object) =>
  findingsIn(
    someFlowFiles({
      'acme/screens/attest.json': {
        ...{
          kind: 'form',
          heading: 'Please confirm',
          saves: 'application',
          openWhen: { answered: 'status.value' },
          submit: 'Go on',
        },
        fields: [{ id: 'confirmed', label: 'I can pay this every month.', ...field }],
      },
    }),
  ).flatMap(({ code }) => (/^W15/.test(code) ? [code] : []))

it('a box that has to be ticked is not ticked in advance, whether or not a consent is recorded', () => {
  const box = { as: 'checkbox', schema: { const: true }, required: 'Required' }
  expect(prefilled({ ...box, prefill: true })).toEqual(['W153'])
  expect(prefilled(box)).toEqual([])
})

it('a box that may be left empty may be ticked in advance', () => {
  expect(prefilled({ as: 'checkbox', prefill: true })).toEqual([])
})
