/**
 * Every field definition, by the widget name that flow files write in `as`. A test compares the table with `widget` in
 * schemas/screen.schema.json.
 */

import type { Widget } from '#engine/flow/files.generated.ts'
import { checkboxField } from './checkbox.ts'
import { checkboxesField } from './checkboxes.ts'
import { dateField } from './date.ts'
import { dayMonthYearField } from './day-month-year.ts'
import type { Field } from './define-field.ts'
import { emailField } from './email.ts'
import { filesField } from './files.ts'
import { moneyField } from './money.ts'
import { passwordField } from './password.ts'
import { passwordStrengthField } from './password-strength.ts'
import { phoneField } from './phone.ts'
import { pinField } from './pin.ts'
import { radioField } from './radio.ts'
import { selectField } from './select.ts'
import { slotField } from './slot.ts'
import { ssnField } from './ssn.ts'
import { textField } from './text.ts'
import { yesNoField } from './yes-no.ts'

export const fields: { readonly [name in Widget]: Field<name> } = {
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
