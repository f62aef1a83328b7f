import { useEffect, useState } from 'react'
import type { Cents } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { formatPercent } from '#i18n/format-percent.ts'
import { type Fee, type OffersView, paymentShare, type Quote } from '#product/index.ts'
import { type Fact, FactsList } from '#ui/facts-list.tsx'
import { Text } from '#ui/layout.ts'
import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Resolved, useScreenContext } from '../../screen-context.tsx'
import classes from './offer-figures.module.css'

type OfferFiguresProps = { readonly quote: Quote | undefined; readonly view: Pick<OffersView, 'labels' | 'income' | 'tooMuch'> }

/** Without a quote, for example while an amount is typed, the figures keep their places. */
export const none = '–'
/** The live region changes when the slider stops, not at each step. */
const restsAfter = 600

/** The costs of a chosen offer: payment, rate, APR and fees, all visible at once. */
export function OfferFigures({ quote, view: { labels, income, tooMuch } }: OfferFiguresProps) {
  const { words, locale } = useScreenContext()
  const label = (name: string) => (labels[name] ? <Resolved text={labels[name]} /> : undefined)
  const [lastKnown, setLastKnown] = useState(quote)
  if (quote && quote !== lastKnown) setLastKnown(quote)
  const money = (cents: Cents | undefined) => (cents === undefined ? none : formatMoney(cents, locale))
  const percent = (rate: number | undefined, fewest: 2 | 3) => (rate === undefined ? none : formatPercent(rate, locale, fewest))
  const paymentLabel = lastKnown?.interestOnly ? 'interestOnlyPayment' : 'payment'
  // With cents always, so that the width is the same at each step of the slider.
  const payment = quote ? formatMoney(quote.payment, locale, 'always') : none
  const share = quote && income !== undefined ? paymentShare(quote, income) : undefined
  const feeText = ({ amount, upTo }: Fee) => (upTo ? words('upTo', { amount: money(amount) }) : money(amount))
  const fees: readonly Fact[] = (lastKnown?.fees ?? []).map((fee) => ({
    id: fee.id,
    name: label(fee.id) ?? label('fees'),
    value: quote ? feeText(fee) : none,
  }))
  const figures: readonly Fact[] = [
    { id: 'rate', name: label('rate'), value: percent(quote?.rate, 2) },
    { id: 'apr', name: label('apr'), value: percent(quote?.apr, 3) },
    ...fees,
    { id: 'cashInHand', name: label('cashInHand'), value: money(quote?.cashInHand), strong: true },
    ...(labels.paid ? [{ id: 'paid', name: label('paid'), value: money(quote?.paid) }] : []),
    ...(labels.share && income !== undefined ? [{ id: 'share', name: label('share'), value: wholePercent(share, locale) }] : []),
    ...(labels.raised && lastKnown?.raised !== undefined
      ? [{ id: 'raised', name: label('raised'), value: money(quote?.raised) }]
      : []),
  ]
  const summary = quote
    ? [paymentLabel, 'apr', 'cashInHand'].flatMap((name) => {
        const value = { apr: percent(quote.apr, 3), cashInHand: money(quote.cashInHand) }[name] ?? payment
        return labels[name] ? [`${formatMessage(labels[name], locale)}: ${value}`] : []
      })
    : []
  return (
    <div className={classes.figures}>
      <div>
        <Text c="dimmed" fz="sm">
          {label(paymentLabel) ?? label('payment')}
        </Text>
        <Text fz="1.75rem" fw={650} lh={1.3}>
          {payment}
        </Text>
      </div>
      <FactsList facts={figures} tight />
      {tooMuch && share !== undefined && share > tooMuch.above && (
        <Notice>
          <Resolved text={tooMuch.text} />
        </Notice>
      )}
      <VisuallyHidden>
        <Announced text={summary.join('. ')} />
      </VisuallyHidden>
    </div>
  )
}

const wholePercent = (share: number | undefined, locale: string) =>
  share === undefined ? none : formatPercent(Math.round(share), locale, 0)

function Announced({ text }: { readonly text: string }) {
  const [announced, setAnnounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), restsAfter)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span aria-live="polite" aria-atomic="true">
      {announced}
    </span>
  )
}
