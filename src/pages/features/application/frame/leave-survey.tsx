import { useCallback, useEffect, useState } from 'react'
import { leaveSurveyPath } from '#contract/leave-survey.ts'
import type { ScreenRoute, Shell } from '#engine/index.ts'
import { LeaveSurveyDialog } from '#renderer/beside/leave-survey-dialog.tsx'
import { useApp } from '../../../lib/app-context.tsx'
import { useExitGuard } from '../../../lib/exit-guard.tsx'
import { newUuid } from '../../../lib/session/new-uuid.ts'
import { useFormatText } from '../../../lib/use-words.ts'
import type { KnownApplication } from '../state/use-application.ts'

type LeaveSurveyProps = { readonly known: KnownApplication; readonly route: ScreenRoute }

/** In the tab's storage: the survey opens once in a session. */
const askedKey = 'stepwright.leave-survey'

/** Asks a borrower who is about to leave for the reason, on the screens that the lender lists. */
export function LeaveSurvey({ known, route }: LeaveSurveyProps) {
  const survey = known.flow.live.shell.leaveSurvey
  if (!survey?.screens.includes(route)) return null
  return <Asking key={route} known={known} route={route} survey={survey} />
}

/** What is done once there is an answer, or none: leaving, or nothing where only the pointer was on its way out. */
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
    // Whether it arrives is nothing to wait for.
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

/** The pointer went out at the top, where the tabs and the address are, and did not come back in time. */
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
