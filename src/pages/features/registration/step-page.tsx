import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { consentsOfStep, progressOf } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { soon, whenIdle } from '#ui/when-idle.ts'
import { ScrollIntoView } from '../../components/scroll-into-view.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useHeadingFocus } from '../../lib/heading-focus.tsx'
import { useAddressLookup } from '../../lib/use-address-lookup.ts'
import { useScreenForm } from '../../lib/use-screen-form.ts'
import { useFormatText, usePageTitle, useWords } from '../../lib/use-words.ts'
import classes from './registration.module.css'
import { StepBack } from './step-back.tsx'
import { StepNotice } from './step-notice.tsx'
import type { StepPageProps } from './step-page-props.ts'
import { useContinue } from './use-continue.ts'

/** One step of a journey, with Back and Continue. */
export function StepPage(props: StepPageProps) {
  const { view, step, store, refusal, onRefusal, keptPart } = props
  const { prefetch } = useApp()
  const { flow, validators } = useFlowInForce()
  const isLast = view.activeSteps.at(-1)?.id === step.id
  const { locale } = flow.live.lender
  const { typed, accepted, kept } = store.now()
  const answers = typed[step.id] ?? accepted[step.id] ?? noAnswers
  const { form, validate, refuse, hasErrors } = useScreenForm({
    flow,
    validators,
    route: step.screen,
    answers,
    facts: view.facts,
  })
  const { proceed, busy, formError } = useContinue(props)
  const lookUpAddress = useAddressLookup()
  const flowChanged = useLocation().state?.flowChanged === true

  usePageTitle(formatMessage(form.view.heading, locale), hasErrors || formError !== undefined)
  useHeadingFocus(`${view.id}/${step.id}`)
  useEffect(() => {
    if (isLast) return whenIdle(() => prefetch('application'), soon)
  }, [isLast, prefetch])
  useEffect(() => {
    if (!refusal) return
    refuse(refusal.messages)
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
        onAnswers={(next) => store.change({ typed: { ...store.now().typed, [step.id]: next } })}
        onSubmit={(given) => {
          const result = validate(given)
          if (result.accepted) proceed(given, result)
        }}
        busy={busy}
        lookUpAddress={lookUpAddress}
        notice={
          <ScrollIntoView of={formError}>
            {keptPart && kept && !formError && !flowChanged && <keptPart.KeptNotice kept={kept} />}
            <StepNotice journey={props.journey} view={view} formError={formError} flowChanged={flowChanged} />
          </ScrollIntoView>
        }
      />
      {keptPart && view.activeSteps[0]?.id !== step.id && <keptPart.KeptLine journey={props.journey} forget={props.forget} />}
    </>
  )
}

const noAnswers = {}

function StepProgress({ view, step }: Pick<StepPageProps, 'view' | 'step'>) {
  const { flow } = useFlowInForce()
  const words = useWords()
  const sayText = useFormatText()
  const progress = progressOf(flow, view, step.id)
  if (!progress) return null
  const { labels, within, ...counted } = progress
  const stage = labels.map((label) => sayText(label)).join(' · ')
  return (
    <div className={classes.progress}>
      <ProgressBar
        {...counted}
        {...(within && { within })}
        label={words('progressLabel')}
        words={words('stepOf', { ...counted, stage })}
      />
    </div>
  )
}
