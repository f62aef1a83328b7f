/**
 * Every field there is, by the name that flow files write as `as`.
 *
 * To add one: write `my-field.tsx` beside these with `defineField({ name, palette, Widget })`; its Widget draws
 * FieldFrame (one control) or FieldSet (several) and hands stored values to `onChange`. Name it in `widget` of
 * schemas/screen.schema.json and in the list below. README.md has a whole one.
 */

import type { Widget } from '#engine/index.ts'
import { checkboxField } from './choice/checkbox-field.tsx'
import { checkboxesField } from './choice/checkboxes-field.tsx'
import { radioField } from './choice/radio-field.tsx'
import { selectField } from './choice/select-field.tsx'
import { yesNoField } from './choice/yes-no-field.tsx'
import { dateField } from './date/date-field.tsx'
import { dayMonthYearField } from './date/day-month-year-field.tsx'
import type { Field } from './define-field.ts'
import { filesField } from './files/files-field.tsx'
import { passwordField } from './password/password-field.tsx'
import { passwordStrengthField } from './password/password-strength-field.tsx'
import { phoneField } from './phone/phone-field.tsx'
import { slotField } from './slots/slot-field.tsx'
import { emailField } from './text/email-field.tsx'
import { moneyField } from './text/money-field.tsx'
import { pinField } from './text/pin-field.tsx'
import { ssnField } from './text/ssn-field.tsx'
import { textField } from './text/text-field.tsx'

export const fields: { readonly [name in Widget]: Field } = {
  text: textField,
  email: emailField,
  phone: phoneField,
  password: passwordField,
  'password-strength': passwordStrengthField,
  money: moneyField,
  select: selectField,
  radio: radioField,
  checkbox: checkboxField,
  'yes-no': yesNoField,
  'day-month-year': dayMonthYearField,
  date: dateField,
  checkboxes: checkboxesField,
  files: filesField,
  ssn: ssnField,
  pin: pinField,
  slot: slotField,
}
