import { placeOf } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import type { Check, Found, Reads } from '../check.ts'
import { audiencesOf, isShownTo, pagesOf } from '../reading/audiences.ts'
import { partsAt } from '../reading/node-parts.ts'
import { writtenLast } from '../reading/written-last.ts'

const contact = (paragraph: string) =>
  `{ "heading": "Contact us", "paragraphs": [{ "id": "phone", ${paragraph}"text": "Call {supportPhone}." }] }`

/** Reports pages that have no paragraph for some of those who can open them. */
export const emptyPage = {
  codes: ['W330'],
  phase: 'proofs',
  run,
  examples: {
    W330: {
      why: 'A page is opened by people who are signed in and, if its path is public, by others, too. If no paragraph is for some of them, they find nothing but a heading.',
      on: 'a shipped lender',
      wrongFiles: { 'base/pages/contact.json': contact('"shownWhen": { "var": "session.registered" }, ') },
      rightFiles: { 'base/pages/contact.json': contact('') },
    },
  },
} satisfies Check

function run({ flow, proofs }: Reads<'flow' | 'proofs'>): Found {
  return pagesOf(flow).map((page): Found => {
    const paragraphs = partsAt(page, 'paragraphs')
    const missed = audiencesOf(flow, page.path).find(
      ({ is }) => paragraphs.length > 0 && paragraphs.every(({ node }) => !isShownTo(node, is, proofs)),
    )
    if (missed === undefined) return undefined
    const last = writtenLast(
      flow.resolved,
      paragraphs.map(({ at }) => pointTo(at, 'shownWhen')),
    )
    return {
      code: 'W330',
      at: last?.at ?? placeOf(page.node),
      pointer: last?.pointer ?? `${page.at}#`,
      message: `The page "${page.path}" has no paragraph for anybody ${missed.who}.`,
      why: 'They would open it for help and read nothing but its heading.',
      advice: `Write a paragraph that is shown to everybody, or take "shownWhen" out of one.`,
    }
  })
}
