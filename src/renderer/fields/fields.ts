/**
 * Every field there is, by the name that flow files write as `as`.
 *
 * To add one: write `my-field.tsx` beside these with `defineField({ name, palette, Widget })`; its Widget draws
 * FieldFrame (one control) or FieldSet (several) and hands stored values to `onChange`. Name it in `widget` of
 * schemas/screen.schema.json and in the list below. README.md has a whole one.
 */
import type { Widget } from '#engine/flow/files.generated.ts'
import { checkboxField } from './checkbox-field.tsx'
import { checkboxesField } from './checkboxes-field.tsx'
import { dateField } from './date-field.tsx'
import { dayMonthYearField } from './day-month-year-field.tsx'
import type { Field } from './define-field.ts'
import { emailField } from './email-field.tsx'
import { filesField } from './files-field.tsx'
import { moneyField } from './money-field.tsx'
import { passwordField } from './password-field.tsx'
import { passwordStrengthField } from './password-strength-field.tsx'
import { phoneField } from './phone-field.tsx'
import { pinField } from './pin-field.tsx'
import { radioField } from './radio-field.tsx'
import { selectField } from './select-field.tsx'
import { slotField } from './slot-field.tsx'
import { ssnField } from './ssn-field.tsx'
import { textField } from './text-field.tsx'
import { yesNoField } from './yes-no-field.tsx'

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
