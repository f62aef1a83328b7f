import { nodeOf } from '#engine/authoring.ts'
import { type FlowPointer, type PlacedText, pointTo, type Rule } from '#engine/index.ts'
import { all, any, not } from '#verify/analysis/analysis-of.ts'
import { type CoverageItem, type CoveredFlow, keyOf } from './covered-flow.ts'

const parts = ['heading', 'description', 'why', 'button', 'buttonForSeveral'] as const

/** Coverage items for cards: one for each card and for each case of its texts. */
export function cardItems({ resolved, flow }: CoveredFlow): CoverageItem[] {
  return (flow.cards?.cards ?? []).flatMap((card) => {
    const node = nodeOf(resolved, card.at)
    if (!node) return []
    const shown = card.shownWhen ?? true
    const own: CoverageItem = {
      ...{ kind: 'cards', key: keyOf.card(card.id), at: card.at, node, says: `the card ${card.id}` },
      aim: { by: 'card', card: card.id, several: false, goal: shown },
    }
    const variants = parts.flatMap((part) => {
      const placed = card[part]
      return placed === undefined ? [] : variantsOf(resolved, card.id, part, placed, shown)
    })
    return [own, ...variants]
  })
}

function variantsOf(
  resolved: CoveredFlow['resolved'],
  card: string,
  part: (typeof parts)[number],
  { at, text }: PlacedText,
  shown: Rule,
): CoverageItem[] {
  const several = part === 'buttonForSeveral'
  const variant = (here: FlowPointer, says: string, goal: Rule): CoverageItem[] => {
    const node = nodeOf(resolved, here)
    const key = keyOf.cardText(card, several ? 'button' : part, here)
    const aim = { by: 'card', card, several, goal: all(shown, goal) } as const
    return node ? [{ kind: 'cards', key, at: here, node, says: `${says} of the card ${card}`, aim }] : []
  }
  if (typeof text === 'string' || !('cases' in text)) return several ? variant(at, 'the button for several documents', true) : []
  const whens = text.cases.map(({ when }) => when)
  return [
    ...text.cases.flatMap(({ id, when }, index) =>
      variant(pointTo(at, 'cases', id), `the case "${id}" of the ${part}`, all(when, ...whens.slice(0, index).map(not))),
    ),
    ...variant(pointTo(at, 'otherwise'), `"otherwise" of the ${part}`, not(any(...whens))),
  ]
}
