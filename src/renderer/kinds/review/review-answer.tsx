import type { ResolvedText, ReviewItem } from '#engine/index.ts'
import { Text } from '#ui/layout.ts'
import { fields } from '../../fields/fields.ts'
import { Resolved, useScreenContext } from '../../screen-context.tsx'
import classes from './review-answer.module.css'

type ReviewAnswerProps = {
  readonly item: ReviewItem
  /** The text shown for a question without an answer. */
  readonly none: ResolvedText
}

/** A stored answer as formatted text. */
export function ReviewAnswer({ item, none }: ReviewAnswerProps) {
  const around = useScreenContext()
  const { as, value, chosen, kept, counts, lastFour } = item
  if (lastFour !== undefined) return around.words('answerEnding', { digits: lastFour })
  if (chosen) return <Chosen chosen={chosen} />
  if (kept) return '••••'
  if (counts === 'years' && typeof value === 'number') return around.words('years', { years: value })
  const isEmpty = value === undefined || value === null || value === ''
  const shown = isEmpty ? undefined : fields[as].inReview(value, around)
  if (shown !== undefined) return shown
  return (
    <Text span c="dimmed">
      <Resolved text={none} />
    </Text>
  )
}

function Chosen({ chosen }: Required<Pick<ReviewItem, 'chosen'>>) {
  const [only, ...others] = chosen
  if (only && others.length === 0) return <Resolved text={only.label} />
  return (
    <ul className={classes.chosen}>
      {chosen.map(({ id, label }) => (
        <li key={id}>
          <Resolved text={label} />
        </li>
      ))}
    </ul>
  )
}
