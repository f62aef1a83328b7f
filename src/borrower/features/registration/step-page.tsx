import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type ActiveStep, type CompiledJourney, consentsOfStep, type Facts, type JourneyView, progressOf } from '#engine/index.ts'

import { formatMessage } from '#i18n/format-message.ts'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useApp, useFlowInForce } from '../../page/app-context.tsx'
import { InView } from '../../page/in-view.tsx'
import { useHeadingFocus } from '../../page/place-focus.tsx'
import { useLookUpAddress } from '../../page/use-look-up-address.ts'
import { usePageTitle } from '../../page/use-page-title.ts'
import { useScreenForm } from '../../page/use-screen-form.ts'
import { useSayText, useWords } from '../../page/use-words.ts'
import type { DraftStore } from './draft.ts'
import type { Refusal } from './journey-page.tsx'
import classes from './registration.module.css'
import { StepBack } from './step-back.tsx'
import { StepNotice } from './step-notice.tsx'
import { useContinue } from './use-continue.ts'

export type StepPageProps = {
  readonly journey: CompiledJourney
  /** Over the accepted answers. */
  readonly view: JourneyView
  /** Without any answers of this journey. */
  readonly facts: Facts
  readonly step: ActiveStep
  readonly store: DraftStore
  /** The journey has ended well: nothing of it is needed any more. */
  readonly forget: () => void
  readonly refusal: Refusal | undefined
  readonly onRefusal: (refusal: Refusal | undefined) => void
  readonly holdFacts: (facts: Facts | undefined) => void
}

/** One question, its way back and its way on. */
export function StepPage(props: StepPageProps) {
  const { view, step, store, refusal, onRefusal } = props
  const { prefetch } = useApp()
  const { flow, validators } = useFlowInForce()
  const isLast = view.activeSteps.at(-1)?.id === step.id
  const { locale } = flow.live.lender
  const { typed, accepted } = store.now()
  const answers = typed[step.id] ?? accepted[step.id] ?? noAnswers
  const { shown, judgeAnswers, ...form } = useScreenForm({ flow, validators, route: step.screen, answers, facts: view.facts })
  const { proceed, busy, trouble } = useContinue(props)
  const lookUpAddress = useLookUpAddress()
  const flowChanged = useLocation().state?.flowChanged === true

  usePageTitle(formatMessage(form.view.heading, locale), shown.summary.length > 0 || trouble !== undefined)
  useHeadingFocus(`${view.id}/${step.id}`)
  useEffect(() => {
    if (isLast) prefetch('application')
  }, [isLast, prefetch])
  useEffect(() => {
    if (!refusal) return
    shown.refuseFor(refusal.messages)
    onRefusal(undefined)
  })

  const records = consentsOfStep(flow, view, step.id, form.view.records)
  return (
    <>
      <StepBack journey={props.journey} view={view} step={step} />
      <StepProgress view={view} step={step} />
      <FormScreen
        {...form}
        view={{ ...form.view, records }}
        answers={answers}
        onAnswers={(next) => store.change({ typed: { ...store.now().typed, [step.id]: next } })}
        messages={shown.messages}
        unmet={shown.unmet}
        summary={shown.summary}
        onLeaveField={shown.onLeaveField}
        onSubmit={(given) => {
          const judged = judgeAnswers(given)
          if (judged.accepted) proceed(given, judged)
          else shown.refuse(judged)
        }}
        busy={busy}
        lookUpAddress={lookUpAddress}
        notice={
          <InView of={trouble}>
            <StepNotice journey={props.journey} view={view} trouble={trouble} flowChanged={flowChanged} />
          </InView>
        }
      />
    </>
  )
}

const noAnswers = {}

function StepProgress({ view, step }: Pick<StepPageProps, 'view' | 'step'>) {
  const { flow } = useFlowInForce()
  const words = useWords()
  const sayText = useSayText()
  const progress = progressOf(flow, view, step.id)
  if (!progress) return null
  const { labels, ...counted } = progress
  const stage = labels.map((label) => sayText(label)).join(' · ')
  return (
    <div className={classes.progress}>
      <ProgressBar {...counted} label={words('progressLabel')} words={words('stepOf', { ...counted, stage })} />
    </div>
  )
}
