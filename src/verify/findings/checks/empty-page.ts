import { placeOf } from '#engine/authoring.ts'
import { itemKey, pointTo } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads } from '../check.ts'
import { audiencesOf, isShownTo, pagesOf } from '../reading/audiences.ts'
import { itemsAt } from '../reading/node-parts.ts'
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

function run({ flow, proofs }: Reads<'flow' | 'proofs'>): LenderFinding[] {
  return pagesOf(flow).flatMap(({ file, node, path }) => {
    const paragraphs = itemsAt(node, 'paragraphs')
    const missed = audiencesOf(flow, path).find(
      ({ is }) => paragraphs.length > 0 && paragraphs.every((one) => !isShownTo(one, is, proofs)),
    )
    if (missed === undefined) return []
    const rules = paragraphs.map((one, index) => pointTo(file, 'paragraphs', itemKey(one, index), 'shownWhen'))
    const last = writtenLast(flow.resolved, rules)
    return {
      code: 'W330',
      at: last?.at ?? placeOf(node),
      pointer: last?.pointer ?? `${file}#`,
      message: `The page "${path}" has no paragraph for anybody ${missed.who}.`,
      why: 'They would open it for help and read nothing but its heading.',
      fixes: [advice(`Write a paragraph that is shown to everybody, or take "shownWhen" out of one.`)],
    }
  })
}
