import { useId, useState } from 'react'
import { ActionButton } from '#ui/action-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Group, Stack } from '#ui/layout.ts'
import { Chips } from '../fields/slots/chips.tsx'
import { useWords } from '../screen-context.tsx'

type LeaveSurveyDialogProps = {
  readonly open: boolean
  /** The reasons to choose from, in this order. */
  readonly reasons: readonly { readonly id: string; readonly label: string }[]
  /** Called when the borrower leaves: with the id of the chosen reason, or without one. */
  readonly onLeave: (reason: string | undefined) => void
  readonly onStay: () => void
}

/** The exit survey: asks a borrower who leaves for the reason. Leaving without an answer takes no extra click. */
export function LeaveSurveyDialog({ open, ...survey }: LeaveSurveyDialogProps) {
  const words = useWords()
  return (
    <Dialog open={open} heading={words('surveyHeading')} closeWords={words('surveyStay')} onClose={survey.onStay}>
      <Survey {...survey} />
    </Dialog>
  )
}

function Survey({ reasons, onLeave, onStay }: Omit<LeaveSurveyDialogProps, 'open'>) {
  const words = useWords()
  const name = useId()
  const [chosen, setChosen] = useState<string>()
  return (
    <Stack gap="lg">
      <Chips legend={words('surveyQuestion')} name={name} stacked chips={reasons} chosen={chosen} onChoose={setChosen} />
      <Group gap="sm">
        <ActionButton onPress={() => onLeave(chosen)}>{words(chosen ? 'surveySend' : 'surveySkip')}</ActionButton>
        <ActionButton kind="other" onPress={onStay}>
          {words('surveyStay')}
        </ActionButton>
      </Group>
    </Stack>
  )
}
