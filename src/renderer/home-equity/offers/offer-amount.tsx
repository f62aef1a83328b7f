import { formatMessage } from '#i18n/format-message.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { chosenOffer, type Offer } from '#product/index.ts'
import { Group, Stack } from '#ui/layout.ts'
import { controlId } from '../../fields/frame/field-ids.ts'
import { Slider } from '../../fields/slider.tsx'
import { MoneyWidget } from '../../fields/text/money-field.tsx'
import { useAnswers, useFieldState, useForm } from '../../form/form-context.tsx'
import { useLocale } from '../../screen-context.tsx'

const field = 'amount'

/** The amount of an offer: a field to type it, and a slider. */
export function OfferAmount({ offers }: { readonly offers: readonly Offer[] }) {
  const model = useForm()
  const answers = useAnswers()
  const locale = useLocale()
  const entry = useFieldState(field)
  const range = (chosenOffer(offers, answers) ?? offers[0])?.amount
  if (!entry || !range) return null
  const { minimum: least, maximum: most, step } = range
  const value = typeof entry.value === 'number' ? Math.min(most, Math.max(least, entry.value)) : most
  const onLeave = () => model.leave(field)
  return (
    <Stack gap="0.5rem">
      <MoneyWidget {...entry} id={controlId(field)} onChange={(amount) => model.store({ [field]: amount })} onLeave={onLeave} />
      <div>
        <Slider
          label={entry.view.label ? formatMessage(entry.view.label, locale) : ''}
          least={least}
          most={most}
          step={step}
          value={value}
          valueText={formatMoney(value, locale)}
          onSlide={(amount) => model.store({ [field]: amount })}
          onLeave={onLeave}
        />
        {/* Hidden from screen readers, because the slider announces its value. */}
        <Group justify="space-between" c="dimmed" fz="sm" aria-hidden>
          <span>{formatMoney(least, locale)}</span>
          <span>{formatMoney(most, locale)}</span>
        </Group>
      </div>
    </Stack>
  )
}
