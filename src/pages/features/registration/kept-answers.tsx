/** What a registration says about answers that outlive the tab. A part of its own, which the first question does not wait for. */
import { useState, useSyncExternalStore } from 'react'
import { withLender } from '#contract/lender-query.ts'
import { draftPath } from '#contract/registration.ts'
import type { CompiledJourney } from '#engine/index.ts'
import { formatDate } from '#i18n/format-date.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Group } from '#ui/layout.ts'
import { Notice } from '#ui/notice.tsx'
import { useApp, useFlowInForce } from '../../lib/app-context.tsx'
import { useWords } from '../../lib/use-words.ts'
import type { Kept } from './draft.ts'
import classes from './kept-answers.module.css'
import { keepDraft, keptWhere, onKept, restoreDraft } from './kept-draft.ts'

export const keptAnswersPart = { KeptNotice, KeptLine, keepDraft, restoreDraft }

const noticeWords = { device: 'keptOnDevice', server: 'keptOnServer', lost: 'keptLost' } as const

/** Above the questions, for a borrower who comes back. */
function KeptNotice({ kept: { where, on } }: { readonly kept: Kept }) {
  const words = useWords()
  const { locale } = useFlowInForce().flow.live.lender
  return <Notice announced>{words(noticeWords[where], { date: formatDate(on, locale) })}</Notice>
}

type KeptLineProps = {
  readonly journey: CompiledJourney
  /** Deletes the answers wherever they are stored. */
  readonly forget: () => void
}

/** Below the questions: where the answers are, and how they are deleted. */
function KeptLine({ journey, forget }: KeptLineProps) {
  const { api, page, device, lender } = useApp()
  const words = useWords()
  const { onDeviceDays, onServerDays } = useFlowInForce().flow.live.shell.keptAnswers ?? {}
  const where = useSyncExternalStore(onKept, () => keptWhere({ device, page }, journey.id))
  const [asks, setAsks] = useState(false)
  if (where === undefined) return null
  const startOver = () => {
    forget()
    // A full page load discards all typed answers.
    const begin = () => window.location.assign(withLender(page.basePath + journey.path, lender))
    if (where === 'device') return begin()
    // Without the device's mark nobody finds the answers, which the server deletes on its day if it is not reached now.
    void api(draftPath, { method: 'DELETE' })
      .catch(() => undefined)
      .then(begin)
  }
  const keep = () => setAsks(false)
  return (
    <>
      <div className={classes.line}>
        <p>
          {where === 'device'
            ? words('keepsOnDevice', { days: onDeviceDays ?? 0 })
            : words('keepsOnServer', { days: onServerDays ?? 0 })}
        </p>
        <ActionButton kind="quiet" onPress={() => setAsks(true)}>
          {words('keptDelete')}
        </ActionButton>
      </div>
      <Dialog open={asks} heading={words('keptDeleteSure')} closeWords={words('close')} onClose={keep}>
        <div className={classes.dialog}>
          <p>{words('keptDeleteText')}</p>
          <Group gap="sm">
            <ActionButton onPress={startOver}>{words('keptDeleteYes')}</ActionButton>
            <ActionButton kind="other" onPress={keep}>
              {words('keptDeleteNo')}
            </ActionButton>
          </Group>
        </div>
      </Dialog>
    </>
  )
}
