import { useCallback, useEffect, useState } from 'react'
import { leaveSurveyPath } from '#contract/leave-survey.ts'
import type { ScreenRoute, Shell } from '#engine/index.ts'
import { LeaveSurveyDialog } from '#renderer/side-panels/leave-survey-dialog.tsx'
import { useApp } from '../../../lib/app-context.tsx'
import { useExitGuard } from '../../../lib/exit-guard.tsx'
import { newUuid } from '../../../lib/session/new-uuid.ts'
import { useFormatText } from '../../../lib/use-words.ts'
import type { KnownApplication } from '../state/use-application.ts'

type LeaveSurveyProps = { readonly known: KnownApplication; readonly route: ScreenRoute }

/** A session-storage key: the survey opens once per session. */
const askedKey = 'stepwright.leave-survey'

/** The exit survey: asks borrowers who leave for the reason, on screens that the lender lists. */
export function LeaveSurvey({ known, route }: LeaveSurveyProps) {
  const survey = known.flow.live.shell.leaveSurvey
  if (!survey?.screens.includes(route)) return null
  return <Asking key={route} known={known} route={route} survey={survey} />
}

/** The open survey; `leave` continues the navigation after it, and is undefined if only the pointer left the page. */
type Pending = { readonly leave: (() => void) | undefined }

type AskingProps = LeaveSurveyProps & { readonly survey: NonNullable<Shell['leaveSurvey']> }

function Asking({ known, route, survey }: AskingProps) {
  const { api, tab } = useApp()
  const sayText = useFormatText()
  const [pending, setPending] = useState<Pending>()
  const ask = useCallback(
    (leave?: () => void): boolean => {
      if (tab.get(askedKey) !== undefined) return false
      tab.set(askedKey, route)
      setPending({ leave })
      return true
    },
    [tab, route],
  )
  useExitGuard(ask)
  usePointerLeaving(survey.delayMs, ask)
  const leave = (reason: string | undefined) => {
    // The response is not awaited, because its loss does not matter.
    if (reason !== undefined) {
      const call = { method: 'POST', body: { screen: route, reason }, idempotencyKey: newUuid(), outlivesPage: true } as const
      void api(leaveSurveyPath(known.application.uuid), call).catch(() => {})
    }
    setPending(undefined)
    pending?.leave?.()
  }
  return (
    <LeaveSurveyDialog
      open={pending !== undefined}
      reasons={survey.reasons.map(({ id, label }) => ({ id, label: sayText(label) }))}
      onLeave={leave}
      onStay={() => setPending(undefined)}
    />
  )
}

/** Detects that the pointer left the page at the top, towards tabs and address bar, for longer than a delay. */
function usePointerLeaving(delayMs: number, then: () => void): void {
  useEffect(() => {
    const page = document.documentElement
    let timer: ReturnType<typeof setTimeout> | undefined
    const out = ({ clientY }: MouseEvent) => {
      if (clientY > 0) return
      clearTimeout(timer)
      timer = setTimeout(then, delayMs)
    }
    const back = () => clearTimeout(timer)
    page.addEventListener('mouseleave', out)
    page.addEventListener('mouseenter', back)
    return () => {
      clearTimeout(timer)
      page.removeEventListener('mouseleave', out)
      page.removeEventListener('mouseenter', back)
    }
  }, [delayMs, then])
}
