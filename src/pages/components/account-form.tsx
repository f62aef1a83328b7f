import { type ReactNode, useMemo, useState } from 'react'
import {
  type Answers,
  type CompiledFlow,
  inputScreen,
  type JsonObject,
  type ScreenRoute,
  type ScreenValidators,
} from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { problemOf } from '../lib/api/problem.ts'
import { useHeadingFocus } from '../lib/heading-focus.tsx'
import { usePendingSubmit } from '../lib/use-pending-submit.ts'
import { useRelease } from '../lib/use-release.ts'
import { useScreenForm } from '../lib/use-screen-form.ts'
import { usePageFacts, usePageTitle, useWords } from '../lib/use-words.ts'
import { FormErrorNotice } from './form-error-notice.tsx'
import { PageNotFound } from './page-not-found.tsx'
import { ScrollIntoView } from './scroll-into-view.tsx'

type AccountFormProps = {
  readonly route: ScreenRoute
  readonly first?: Answers
  /** Facts of the session that the screen's texts read beside those known on every page. */
  readonly session?: JsonObject
  /** Sends the valid answers in their normalized form. Messages at fields go to the form, any other problem becomes a notice. */
  readonly send: (given: Answers) => Promise<void>
  /** What stands between the text and the fields. */
  readonly above?: ReactNode
  /** What stands below the form. */
  readonly below?: (answers: Answers) => ReactNode
}

/** The form of a screen that belongs to no application: the way back in, the account. Not found where the lender has no such screen. */
export function AccountForm(props: AccountFormProps) {
  const words = useWords()
  const release = useRelease().data
  if (!release) return <Skeleton words={words('loading')} />
  if (!inputScreen(release.flow, props.route)) return <PageNotFound />
  return <FormOfScreen {...release} {...props} />
}

type FormOfScreenProps = AccountFormProps & { readonly flow: CompiledFlow; readonly validators: ScreenValidators }

function FormOfScreen({ flow, validators, route, first = {}, session, send, above, below }: FormOfScreenProps) {
  const [answers, setAnswers] = useState<Answers>(first)
  const known = usePageFacts()
  const facts = useMemo(() => (session ? { ...known, session: { ...known.session, ...session } } : known), [known, session])
  const { form, validate, hasErrors, refuse } = useScreenForm({ flow, validators, route, answers, facts })
  const { send: submit, busy, formError } = usePendingSubmit()
  usePageTitle(formatMessage(form.view.heading, flow.live.lender.locale), hasErrors || formError !== undefined)
  useHeadingFocus(route)
  const sends = (given: Answers) =>
    submit(async () => {
      try {
        await send(given)
        return undefined
      } catch (error) {
        const problem = problemOf(error)
        if (problem?.kind !== 'answered' || !problem.messages) throw error
        refuse(problem.messages)
        return undefined
      }
    })
  return (
    <>
      <FormScreen
        {...form}
        // Few fields, of which a row at the bottom of a low screen would half cover one.
        sticky={false}
        onAnswers={setAnswers}
        onSubmit={(typed) => {
          const { accepted, given } = validate(typed)
          if (accepted) void sends(given)
        }}
        busy={busy}
        notice={
          <>
            {above}
            <ScrollIntoView of={formError}>{formError && <FormErrorNotice formError={formError} />}</ScrollIntoView>
          </>
        }
      />
      {below?.(answers)}
    </>
  )
}
