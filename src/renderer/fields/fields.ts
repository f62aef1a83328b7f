/**
 * The renderer's half of each field: its widget and what is peculiar to it. The other half is its entry in `src/engine/fields/fields.ts`;
 * docs/how-to/add-a-field-widget.md explains both.
 */

import type { ComponentType, ReactNode } from 'react'
import type { Json, Widget } from '#engine/index.ts'
import { formatDate } from '#i18n/format-date.ts'
import { formatMoney } from '#i18n/format-money.ts'
import { slotText } from '#i18n/slot-text.ts'
import type { ScreenContext } from '../screen-context.tsx'
import { CheckboxWidget } from './choice/checkbox-field.tsx'
import { CheckboxesWidget } from './choice/checkboxes-field.tsx'
import { RadioWidget } from './choice/radio-field.tsx'
import { SelectWidget } from './choice/select-field.tsx'
import { YesNoWidget } from './choice/yes-no-field.tsx'
import { DateWidget } from './date/date-field.tsx'
import { DayMonthYearWidget } from './date/day-month-year-field.tsx'
import type { FieldProps } from './field-props.ts'
import { FilesWidget, SlotWidget } from './later-fields.tsx'
import { PasswordWidget } from './password/password-input.tsx'
import { PasswordStrengthWidget } from './password/password-strength-field.tsx'
import { PhoneWidget } from './phone/phone-field.tsx'
import { MoneyWidget } from './text/money-field.tsx'
import { PinWidget } from './text/pin-field.tsx'
import { SsnWidget } from './text/ssn-field.tsx'
import { EmailWidget, TextWidget } from './text/text-field.tsx'

export type RendererField = {
  readonly Widget: ComponentType<FieldProps>
  /**
   * When the answer is stored: at each change, or when typing pauses. With `its control has the text` a key does not draw the
   * field before that.
   */
  readonly stores: 'at each change' | 'when typing pauses' | 'when typing pauses; its control has the text'
  /** A stored answer as a review shows it, where no option stands for it; undefined is shown like no answer. */
  readonly inReview: (answer: Json, around: ScreenContext) => ReactNode
}

const asText = (answer: Json) => String(answer)
const asDate: RendererField['inReview'] = (answer, { locale }) => formatDate(String(answer), locale)
const asYesNo: RendererField['inReview'] = (answer, { words }) => words(answer === true ? 'yes' : 'no')
const asMoney: RendererField['inReview'] = (answer, { locale }) =>
  typeof answer === 'number' ? formatMoney(answer, locale) : String(answer)
const asCount: RendererField['inReview'] = (answer, { words }) =>
  words('filesCount', { count: Array.isArray(answer) ? answer.length : 0 })

const stores = 'at each change'
const typed = 'when typing pauses'
const inControl = 'when typing pauses; its control has the text'

export const fields: { readonly [name in Widget]: RendererField } = {
  text: { Widget: TextWidget, stores: inControl, inReview: asText },
  email: { Widget: EmailWidget, stores: inControl, inReview: asText },
  phone: { Widget: PhoneWidget, stores, inReview: asText },
  password: { Widget: PasswordWidget, stores: typed, inReview: asText },
  // The rules of a password are checked at each key.
  'password-strength': { Widget: PasswordStrengthWidget, stores, inReview: asText },
  money: { Widget: MoneyWidget, stores: typed, inReview: asMoney },
  select: { Widget: SelectWidget, stores, inReview: asText },
  radio: { Widget: RadioWidget, stores, inReview: asText },
  checkbox: { Widget: CheckboxWidget, stores, inReview: asYesNo },
  'yes-no': { Widget: YesNoWidget, stores, inReview: asYesNo },
  'day-month-year': { Widget: DayMonthYearWidget, stores, inReview: asDate },
  date: { Widget: DateWidget, stores, inReview: asDate },
  checkboxes: { Widget: CheckboxesWidget, stores, inReview: () => undefined },
  files: { Widget: FilesWidget, stores, inReview: asCount },
  ssn: { Widget: SsnWidget, stores: typed, inReview: asText },
  pin: { Widget: PinWidget, stores: typed, inReview: asText },
  slot: { Widget: SlotWidget, stores, inReview: (answer, { locale }) => slotText(String(answer), 'both', locale) },
}
