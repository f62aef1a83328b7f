import type { ResolvedText, ReviewItem } from '#engine/index.ts'
import { formatDate } from '#i18n/format-date.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { slotText } from '#i18n/slot-text.ts'
import { Text } from '#ui/layout.ts'
import { SaidText, useSurroundings } from '../../surroundings.tsx'
import classes from './review-answer.module.css'

type ReviewAnswerProps = {
  readonly item: ReviewItem
  /** The text shown for a question without an answer. */
  readonly none: ResolvedText
}

/** A stored answer as formatted text. */
export function ReviewAnswer({ item, none }: ReviewAnswerProps) {
  const { words, locale } = useSurroundings()
  const { as, value, chosen, kept, counts, lastFour } = item
  if (lastFour !== undefined) return words('answerEnding', { digits: lastFour })
  if (chosen) return <Chosen chosen={chosen} />
  if (kept) return '••••'
  const nothing = (
    <Text span c="dimmed">
      <SaidText said={none} />
    </Text>
  )
  if (value === undefined || value === null || value === '') return nothing
  if (Array.isArray(value) && as !== 'files') return nothing
  if (counts === 'years' && typeof value === 'number') return words('years', { years: value })
  switch (as) {
    case 'money':
      return typeof value === 'number' ? formatMoney(value, locale) : String(value)
    case 'yes-no':
    case 'checkbox':
      return words(value === true ? 'yes' : 'no')
    case 'date':
    case 'day-month-year':
      return formatDate(String(value), locale)
    case 'slot':
      return slotText(String(value), 'both', locale)
    case 'files':
      return words('filesCount', { count: Array.isArray(value) ? value.length : 0 })
    default:
      return String(value)
  }
}

function Chosen({ chosen }: Required<Pick<ReviewItem, 'chosen'>>) {
  const [only, ...others] = chosen
  if (only && others.length === 0) return <SaidText said={only.label} />
  return (
    <ul className={classes.chosen}>
      {chosen.map(({ id, label }) => (
        <li key={id}>
          <SaidText said={label} />
        </li>
      ))}
    </ul>
  )
}
