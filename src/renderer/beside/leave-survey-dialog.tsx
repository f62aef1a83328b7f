import { useId, useState } from 'react'
import { ActionButton } from '#ui/action-button.tsx'
import { Actions } from '#ui/actions.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Chips } from '../fields/chips.tsx'
import { useWords, type WordName } from '../surroundings.tsx'
import classes from './dialog-content.module.css'

export type LeaveReason = 'later' | 'unclear' | 'offer' | 'private' | 'other'

type LeaveSurveyDialogProps = {
  readonly open: boolean
  /** Leaves: with a reason, or with none given. */
  readonly onLeave: (reason: LeaveReason | undefined) => void
  readonly onStay: () => void
}

const reasons: { readonly [reason in LeaveReason]: WordName } = {
  later: 'surveyLater',
  unclear: 'surveyUnclear',
  offer: 'surveyOffer',
  private: 'surveyPrivate',
  other: 'surveyOther',
}

/** Asks once why somebody leaves. Leaving without an answer takes no more than leaving with one. */
export function LeaveSurveyDialog({ open, onLeave, onStay }: LeaveSurveyDialogProps) {
  const words = useWords()
  return (
    <Dialog open={open} heading={words('surveyHeading')} closeWords={words('surveyStay')} onClose={onStay}>
      <Survey onLeave={onLeave} onStay={onStay} />
    </Dialog>
  )
}

function Survey({ onLeave, onStay }: Omit<LeaveSurveyDialogProps, 'open'>) {
  const words = useWords()
  const name = useId()
  const [chosen, setChosen] = useState<LeaveReason>()
  return (
    <div className={classes.content}>
      <Chips
        legend={words('surveyQuestion')}
        name={name}
        stacked
        chips={Object.entries(reasons).map(([id, word]) => ({ id, label: words(word) }))}
        chosen={chosen}
        onChoose={(id) => setChosen(id as LeaveReason)}
      />
      <Actions>
        <ActionButton onPress={() => onLeave(chosen)}>{words(chosen ? 'surveySend' : 'surveySkip')}</ActionButton>
        <ActionButton kind="other" onPress={onStay}>
          {words('surveyStay')}
        </ActionButton>
      </Actions>
    </div>
  )
}
