/** A form screen drawn over the real engine, and the words around it, for tests of fields and kinds. */
import { readFileSync } from 'node:fs'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useState } from 'react'
import { type Answers, type AuthoringProduct, type CompiledFlow, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import type { InputView } from '#engine/kinds/define-kind.ts'
import type { FormView } from '#engine/kinds/form.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { formSchema } from '#engine/validation/screen-schema.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { viewScreen } from '#engine/validation/view-screen.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { aCompiledFlow, aForm } from '#kit/compiled-flow.ts'
import type { FoundAddress, LookUpAddress } from '#renderer/fields/address/found-address.ts'
import type { FileHandling } from '#renderer/fields/files/file-handling.ts'
import { loadFiles, loadSlots } from '#renderer/fields/later-fields.tsx'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { ScreenContextProvider, type Words } from '#renderer/screen-context.tsx'
import { LenderTheme } from '#renderer/theme/lender-theme.tsx'

// As the kinds of screens with such fields do before they are drawn.
await Promise.all([loadFiles(), loadSlots()])

const shell: { readonly [name: string]: unknown } = {
  ...JSON.parse(readFileSync('flows/base/shell.json', 'utf8')).words,
  errorSummary: '{count, plural, one {One answer is wrong} other {# answers are wrong}}',
  progressLabel: 'Progress',
}

export const words: Words = (name, locals) => {
  const template = shell[name]
  if (typeof template !== 'string') throw new Error(`The tests have no word "${name}".`)
  return formatMessage({ template, values: {} }, 'en-US', locals)
}

const scale = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [String((index + 1) * 50), '#036d4e']))
export const colours = { primary: scale, secondary: scale }

/** Everything that a screen expects around it. */
export function Around({ children, locale = 'en-US' }: { readonly children: React.ReactNode; readonly locale?: string }) {
  return (
    <LenderTheme colours={colours} env="test">
      <ScreenContextProvider words={words} locale={locale} hrefFor={(path) => `/account/heloc${path}`}>
        {children}
      </ScreenContextProvider>
    </LenderTheme>
  )
}

export type Drawn = {
  /** All answers as they are stored if the page is hidden now. */
  readonly answers: () => Answers
  /** All answers as they are stored now. */
  readonly stored: () => Answers
  /** Takes the screen off the page. */
  readonly leave: () => void
  /** Answers that were accepted when Continue was pressed, one entry for each time. */
  readonly sent: readonly Answers[]
  readonly user: ReturnType<typeof userEvent.setup>
  /** Other parts of the same screen, as when its file was saved. */
  readonly changeFlow: (parts: object) => void
  /** Refuses answers as the server does, with a text for each field. */
  readonly refuse: (texts: { readonly [field: string]: string }) => void
  /** Sets answers as the app does when they come from elsewhere. */
  readonly setAnswers: (answers: Answers) => void
  /** How often the engine validated the answers so far. */
  readonly validations: () => number
}

type Options = {
  readonly answers?: Answers
  readonly lookUp?: LookUpAddress
  readonly uploads?: FileHandling
  readonly locale?: string
  readonly busy?: boolean
  readonly facts?: Partial<Facts>
  /** Other files of the flow: `fields.json`. */
  readonly files?: { readonly [path: string]: object }
  readonly product?: AuthoringProduct
}

/** Draws a form with these fields, as flow files write them. */
export function drawForm(parts: object, options: Options = {}): Drawn {
  return drawScreen(aForm(parts), (props: QuestionsProps<FormView>) => <FormScreen {...props} />, options, aForm)
}

/** Draws a screen of any kind that takes answers, from its file. */
export function drawScreen<View extends InputView>(
  file: object,
  draw: (props: QuestionsProps<View>) => ReactNode,
  { answers = {}, lookUp, uploads, locale = 'en-US', busy = false, facts = {}, files = {}, product }: Options = {},
  written: (parts: object) => object = (parts) => parts,
): Drawn {
  let latest = answers
  let validations = 0
  let controls: Controls | undefined
  const sent: Answers[] = []
  const page = (screen: object) => (
    <Around locale={locale}>
      <Asked
        flow={aCompiledFlow({ 'screens/j/s.json': screen, ...files }, product)}
        first={answers}
        facts={{ today: '2026-01-15', ...facts }}
        busy={busy}
        lookUp={lookUp}
        uploads={uploads}
        draw={draw}
        onAnswers={(next) => {
          latest = next
        }}
        onSent={(accepted) => sent.push(accepted)}
        onValidated={() => {
          validations += 1
        }}
        ref={(given) => {
          controls = given ?? undefined
        }}
      />
    </Around>
  )
  const { rerender, unmount } = render(page(file))
  return {
    answers: () => {
      act(() => {
        window.dispatchEvent(new Event('pagehide'))
      })
      return latest
    },
    stored: () => latest,
    leave: unmount,
    sent,
    user: userEvent.setup(),
    changeFlow: (parts) => rerender(page(written(parts))),
    refuse: (texts) => act(() => controls?.refuse(texts)),
    setAnswers: (given) => act(() => controls?.setAnswers(given)),
    validations: () => validations,
  }
}

type Controls = Pick<Drawn, 'refuse' | 'setAnswers'>

type AskedProps<View extends InputView> = {
  readonly flow: CompiledFlow
  readonly first: Answers
  readonly facts: Facts
  readonly busy: boolean
  readonly lookUp: LookUpAddress | undefined
  readonly uploads: FileHandling | undefined
  readonly draw: (props: QuestionsProps<View>) => ReactNode
  readonly onAnswers: (answers: Answers) => void
  readonly onSent: (answers: Answers) => void
  readonly onValidated: () => void
  readonly ref: Ref<Controls>
}

function Asked<View extends InputView>(props: AskedProps<View>) {
  const { flow, first, facts, busy, lookUp, uploads, draw, onAnswers, onSent, onValidated, ref } = props
  const [refusal, refuse] = useState<QuestionsProps['refusal']>()
  const [answers, setAnswers] = useState(first)
  const screen = inputScreen(flow, 'j/s')
  if (!screen) throw new Error('The screen did not compile.')
  const validators = useMemo(() => compileValidators(flow), [flow])
  const { schema, uiSchema } = useMemo(() => formSchema(screen), [screen])
  const validated = (given: Answers) => {
    onValidated()
    return validateScreen(flow, 'j/s', given, facts, validators)
  }
  useImperativeHandle(ref, () => ({ refuse, setAnswers }), [])
  const view = viewScreen(flow, 'j/s', answers, facts) as View
  return draw({
    view,
    schema,
    uiSchema,
    answers,
    onAnswers: (next) => {
      onAnswers(next)
      setAnswers(next)
    },
    compiled: validators['j/s'],
    validate: validated,
    refusal,
    busy,
    applicationId: 'HL-1',
    lookUpAddress: lookUp,
    files: uploads,
    onSubmit: (given) => {
      if (validated(given).accepted) onSent(given)
    },
  })
}

export const anAddress = (parts: Partial<FoundAddress> = {}): FoundAddress => ({
  street1: '12 Elm Street',
  street2: '',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  fullAddress: '12 Elm Street, Austin, TX 78701',
  ...parts,
})
