import { placeOf, type SourceNode } from '#engine/authoring.ts'
import { textPlaces } from '#engine/index.ts'
import { type Check, type Found, type Reads, relatedPlace } from '../check.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { textAt } from '../reading/node-parts.ts'
import { ownChanges } from '../reading/own-changes.ts'

const title = 'Notice of special hazards'

/**
 * Reports documents to which a lender gives another title, while texts still name them by the parent's. That the title
 * differs at all (W611) is reported once the texts agree.
 */
export const formerTitle = {
  codes: ['W612'],
  phase: 'texts',
  settles: true,
  run,
  examples: {
    W612: {
      why: 'Screens, messages and other documents name a document by its title. Where a lender gives it another title and inherits those texts, people look for a document that there is not.',
      otherFiles: {
        'base/documents/notice.json': {
          ...{ type: 'FLOODDISCLOSURE', title, summary: [{ id: 'notice', text: 'A notice.' }] },
          sections: [{ id: 'all', heading: 'All', blocks: [{ id: 'words', kind: 'paragraph', text: 'Take note.' }] }],
        },
        'base/screens/documents/read.json': {
          ...{
            kind: 'documents',
            heading: `Please read “${title}”`,
            openWhen: { answered: 'status.value' },
            saves: 'application',
          },
          ...{ fields: [], documents: [{ id: 'notice' }], submit: 'Go on' },
        },
      },
      wrongFiles: { 'acme/documents/notice.json': { title: 'Floods near you' } },
      rightFiles: { 'acme/documents/notice.json': { title } },
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return ownChanges(flow).flatMap(({ pointer, file, keys, before, now, at }): Found => {
    if (!file.startsWith('documents/') || keys.join() !== 'title') return []
    const [former, title] = [before?.value, now?.value]
    if (typeof former !== 'string' || typeof title !== 'string' || names(title, former) || isCommon(former)) return []
    const quoting = textsWith(former, flow)
    const [first] = quoting
    if (first === undefined) return []
    return {
      code: 'W612',
      at,
      pointer,
      message: `The document is called "${title}", and ${quoting.length === 1 ? 'a text still names' : `${quoting.length} texts still name`} it "${former}".`,
      why: 'A borrower who is asked to read or to sign it looks for a document that there is not.',
      related: quoting.slice(0, 5).map((text) => relatedPlace(text, 'names it by its former title')),
      advice: `Write "${title}" there, too, first in ${placeOf(first).file}; or keep the title "${former}".`,
    }
  })
}

function names(text: string, title: string): boolean {
  return text.toLowerCase().includes(title.toLowerCase())
}

/** A title of a word or two, such as "Mortgage", stands in texts that do not name the document. */
function isCommon(title: string): boolean {
  return title.split(' ').length < 3
}

/** The texts that name a document by a title; the title of another document is none. */
function textsWith(title: string, { resolved, sound }: CheckedFlow): readonly SourceNode[] {
  return [...resolved.files].flatMap(([path, file]) => {
    if (!sound(path) || (path.startsWith('documents/') && textAt(file, 'title') === title)) return []
    return textPlaces(path, file).flatMap(({ words }) => (names(String(words.value), title) ? [words] : []))
  })
}
