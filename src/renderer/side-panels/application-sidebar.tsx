import type { ResolvedText, Text } from '#engine/index.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { formatPercent } from '#i18n/format-percent.ts'
import type { Sidebar, SidebarOffer } from '#product/index.ts'
import { type Fact, FactsList } from '#ui/facts-list.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Resolved, useScreenContext, useWords } from '../screen-context.tsx'
import classes from './application-sidebar.module.css'

type ApplicationSidebarProps = {
  /** `sidebarOf(flow, facts)`. */
  readonly sidebar: Sidebar
  /** Chooses the words of a text for this borrower: `chooseText(flow, text, facts)`. */
  readonly choose: (text: Text) => ResolvedText
}

/** The sidebar of an application: its progress and, once an offer was chosen, the offer. */
export function ApplicationSidebar({ sidebar: { progress, offer }, choose }: ApplicationSidebarProps) {
  const words = useWords()
  if (!progress && !offer) return null
  return (
    <aside className={classes.sidebar} aria-label={words('sidebarLabel')}>
      {progress && (
        <ol className={classes.steps}>
          {progress.steps.map(({ id, label, state }) => (
            <li
              key={id}
              className={classes.step}
              data-state={state}
              {...(state === 'current' && { 'aria-current': 'step' as const })}
            >
              <span className={classes.mark}>{state === 'done' && <CheckIcon size={14} />}</span>
              <span>
                <VisuallyHidden>{words(wordOf[state])} </VisuallyHidden>
                <Resolved text={choose(label)} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {offer && <Offer offer={offer} />}
    </aside>
  )
}

const wordOf = { done: 'progressDone', current: 'progressCurrent', ahead: 'progressAhead' } as const

function Offer({ offer: { amount, rate, term, payment, interestOnly } }: { readonly offer: SidebarOffer }) {
  const { words, locale } = useScreenContext()
  const rows: readonly (Fact | undefined)[] = [
    { id: 'amount', name: words('offerAmount'), value: formatMoney(amount, locale), strong: true },
    { id: 'rate', name: words('offerRate'), value: formatPercent(rate, locale, 2) },
    term === undefined ? undefined : { id: 'term', name: words('offerTerm'), value: words('years', { years: term }) },
    payment === undefined
      ? undefined
      : {
          id: 'payment',
          name: words(interestOnly ? 'interestOnly' : 'offerPayment'),
          value: interestOnly ? words('monthly', { amount: formatMoney(payment, locale) }) : formatMoney(payment, locale),
        },
  ]
  return (
    <section className={classes.offer}>
      <h2 className={classes.heading}>{words('offerHeading')}</h2>
      <FactsList facts={rows.filter((row) => row !== undefined)} tight />
    </section>
  )
}
