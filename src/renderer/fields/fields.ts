/**
 * The widgets of all fields by name. The rest of a field is its file in `src/engine/fields`;
 * docs/how-to/add-a-field-widget.md explains both.
 */

import type { ComponentType } from 'react'
import type { Widget } from '#engine/index.ts'
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

export const fields: { readonly [name in Widget]: ComponentType<FieldProps> } = {
  text: TextWidget,
  email: EmailWidget,
  phone: PhoneWidget,
  password: PasswordWidget,
  'password-strength': PasswordStrengthWidget,
  money: MoneyWidget,
  select: SelectWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  'yes-no': YesNoWidget,
  'day-month-year': DayMonthYearWidget,
  date: DateWidget,
  checkboxes: CheckboxesWidget,
  files: FilesWidget,
  ssn: SsnWidget,
  pin: PinWidget,
  slot: SlotWidget,
}
