/** What the engine, commands and editors know of each field; src/renderer/fields has the widgets that draw them. */
import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'

/** The part of a field definition that engine, commands and editors read; the renderer defines the widget. */
export type Field = {
  /** JSON Schema of a present answer, before the limits of the flow. `type` is the stored type. */
  readonly answer: JsonObject & { readonly type: 'string' | 'integer' | 'boolean' | 'array' }
  /** The type of the answer in rules, where the stored JSON type is ambiguous. */
  readonly fact?: 'money' | 'date' | 'boolean'
  /** True for widgets whose answer is chosen from `options`. */
  readonly chooses?: true
  /** The closest widget that every rjsf theme has. */
  readonly standardWidget: string
  /**
   * Typical answers for exploration, the most usual first; without them exploration derives answers from the stored
   * type.
   */
  readonly samples?: (field: CompiledField) => readonly Json[]
  /** Typical wrong answers for exploration, where the field has no options. */
  readonly wrong: readonly Json[]
  /** The field's entry in the palette of a flow editor. */
  readonly palette: {
    readonly label: string
    readonly group: 'text' | 'choice' | 'number' | 'date' | 'secret'
    readonly description: string
  }
}

/** Wrong answers of a field that takes any text. */
const wrongTexts: readonly Json[] = ['?', '<b>', '💥', 'z'.repeat(600)]

const wrongDates: readonly Json[] = ['2026-02-30', '1850-01-01', '2999-01-01']

/** By the name that flow files write in `as`. A test compares the table with `widget` in schemas/screen.schema.json. */
export const fields: { readonly [name in Widget]: Field } = {
  text: {
    answer: { type: 'string' },
    standardWidget: 'text',
    wrong: wrongTexts,
    palette: { label: 'Text', group: 'text', description: 'One line of text.' },
  },
  email: {
    answer: { type: 'string' },
    standardWidget: 'email',
    samples: () => ['ana@mail.example', 'li.okafor@mail.example'],
    wrong: ['ana at mail'],
    palette: { label: 'E-mail address', group: 'text', description: 'An e-mail address.' },
  },
  phone: {
    answer: { type: 'string' },
    standardWidget: 'text',
    samples: () => ['(615) 555-0123', '(512) 555-0188', '+44 20 7946 0958'],
    wrong: wrongTexts,
    palette: {
      label: 'Telephone number',
      group: 'text',
      description: 'A telephone number with a list of countries; a US number is stored as (615) 555-0123.',
    },
  },
  password: {
    answer: { type: 'string' },
    standardWidget: 'password',
    samples: () => ['Correct-Horse-9!', 'Another*Horse77'],
    wrong: wrongTexts,
    palette: { label: 'Password', group: 'secret', description: 'A hidden text with a show button.' },
  },
  'password-strength': {
    answer: { type: 'string' },
    standardWidget: 'password',
    samples: () => ['Correct-Horse-9!', 'Another*Horse77'],
    wrong: wrongTexts,
    palette: { label: 'New password', group: 'secret', description: 'A password with a meter of four bars and its rules.' },
  },
  money: {
    answer: { type: 'integer' },
    fact: 'money',
    standardWidget: 'updown',
    samples: () => [5_000_000, 10_000_000, 1_000_000, 0, 100, 45_000_000],
    wrong: [-1, 99_999_999_999_99],
    palette: { label: 'Amount of money', group: 'number', description: 'Dollars; stored as a whole number of cents.' },
  },
  select: {
    answer: { type: 'string' },
    chooses: true,
    standardWidget: 'select',
    wrong: ['none of these'],
    palette: { label: 'List', group: 'choice', description: 'A list to choose one of `options` from.' },
  },
  radio: {
    answer: { type: 'string' },
    chooses: true,
    standardWidget: 'radio',
    wrong: ['none of these'],
    palette: { label: 'Choice of one', group: 'choice', description: 'One of `options`, all in view.' },
  },
  checkbox: {
    answer: { type: 'boolean' },
    fact: 'boolean',
    standardWidget: 'checkbox',
    samples: () => [true, false],
    wrong: ['yes'],
    palette: { label: 'Tick', group: 'choice', description: 'A tick.' },
  },
  'yes-no': {
    answer: { type: 'boolean' },
    fact: 'boolean',
    standardWidget: 'radio',
    samples: () => [false, true],
    wrong: ['yes'],
    palette: { label: 'Yes or no', group: 'choice', description: 'Two buttons, Yes and No; stored as true and false.' },
  },
  'day-month-year': {
    answer: { type: 'string' },
    fact: 'date',
    standardWidget: 'date',
    samples: () => ['1980-06-15', '2015-02-01', '1962-11-30', '1999-12-31'],
    wrong: wrongDates,
    palette: { label: 'Date in three fields', group: 'date', description: 'A date typed in three fields.' },
  },
  date: {
    answer: { type: 'string' },
    fact: 'date',
    standardWidget: 'date',
    samples: () => ['1980-06-15', '2015-02-01', '1962-11-30', '1999-12-31'],
    wrong: wrongDates,
    palette: { label: 'Date from a calendar', group: 'date', description: 'A date chosen from a calendar.' },
  },
  checkboxes: {
    answer: { type: 'array', uniqueItems: true, items: { type: 'string', maxLength: 100 } },
    chooses: true,
    standardWidget: 'checkboxes',
    wrong: ['none of these'],
    palette: {
      label: 'Choice of several',
      group: 'choice',
      description: 'Any number of `options`; stored as a list of their ids.',
    },
  },
  files: {
    answer: { type: 'array', uniqueItems: true, items: { type: 'string', maxLength: 100 } },
    standardWidget: 'files',
    samples: ({ document }) => [[`a ${document ?? 'file'}`]],
    wrong: ['none of these'],
    palette: { label: 'Files', group: 'choice', description: 'Files of one type of document; stored as a list of their ids.' },
  },
  ssn: {
    answer: { type: 'string' },
    standardWidget: 'password',
    samples: () => ['123456789', '234567891'],
    wrong: wrongTexts,
    palette: {
      label: 'Social security number',
      group: 'secret',
      description: 'A social security number, hidden while it is typed; stored as nine digits.',
    },
  },
  pin: {
    answer: { type: 'string' },
    standardWidget: 'password',
    samples: () => ['1234', '9999'],
    wrong: wrongTexts,
    palette: { label: 'PIN', group: 'secret', description: 'A short secret number.' },
  },
  slot: {
    answer: { type: 'string' },
    standardWidget: 'text',
    wrong: wrongTexts,
    palette: {
      label: 'Appointment',
      group: 'date',
      description: 'A day and a time from those that the screen lists; stored as yyyy-MM-ddTHH:mm.',
    },
  },
}

/** The field that an `as` of a flow file names, if there is one of this name. */
export function fieldNamed(as: unknown): Field | undefined {
  return typeof as === 'string' && Object.hasOwn(fields, as) ? fields[as as Widget] : undefined
}

/** The type in rules of an answer to the field that an `as` names; undefined for a text, which may be of a narrower type. */
export function factTypeOf(as: unknown): 'money' | 'date' | 'boolean' | 'integer' | 'list' | undefined {
  const { fact, answer } = fieldNamed(as) ?? {}
  if (fact !== undefined || answer === undefined || answer.type === 'string') return fact
  return answer.type === 'array' ? 'list' : answer.type
}
