import { expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const NOTICE = 'acme/documents/notice.json'

/** base has a document and a screen that names it; acme gives the document another title. */
const retitled = (title: string, former = 'Notice of special hazards', own: object = {}) =>
  someFlowFiles({
    'base/documents/notice.json': {
      ...{ type: 'FLOODDISCLOSURE', title: former, summary: [{ id: 'notice', text: 'A notice.' }] },
      sections: [{ id: 'all', heading: 'All', blocks: [{ id: 'words', kind: 'paragraph', text: 'Take note.' }] }],
    },
    'base/screens/documents/read.json': {
      ...{ kind: 'documents', heading: `Please read “${former}”`, openWhen: { answered: 'status.value' }, saves: 'application' },
      ...{ fields: [], documents: [{ id: 'notice' }], submit: 'Go on' },
    },
    [NOTICE]: { title },
    ...own,
  })
const reported = (files: ReturnType<typeof retitled>) => findingsIn(files).filter(({ code }) => code === 'W612')

it('a text that names a document by its former title is reported at the new title, with the place of the text', () => {
  const files = retitled('Floods near you')
  const [finding, ...others] = reported(files)
  expect(others).toEqual([])
  expect(`${finding?.file}:${finding?.line}`).toBe(placeOfText(files, NOTICE, '"Floods near you"').replace(/:\d+$/, ''))
  expect(finding?.related).toMatchObject([{ file: 'base/screens/documents/read.json' }])
  expect(finding?.fixes[0]?.title).toContain('Write "Floods near you" there, too, first in base/screens/documents/read.json')
})

it.each<[string, ReturnType<typeof retitled>]>([
  ['whose text the lender rewords', retitled('Floods', undefined, { 'acme/screens/documents/read.json': { heading: 'Read' } })],
  ['whose new title contains the former one', retitled('Notice of special hazards and floods')],
  ['whose former title is a word or two, which texts use for other things', retitled('Security instrument', 'Mortgage')],
])('a document is not reported %s', (_, files) => {
  expect(reported(files)).toEqual([])
})
