import type { ResolvedText, ScreenRoute } from '#engine/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Group, Stack, Text } from '#ui/layout.ts'
import { Resolved, useWords } from '../screen-context.tsx'
import classes from './dialog-content.module.css'

export type ChangedStep = { readonly route: ScreenRoute; readonly heading: ResolvedText | string }

export type ChangeEffects = {
  readonly appears: readonly ChangedStep[]
  readonly vanishes: readonly ChangedStep[]
  readonly reopens: readonly ChangedStep[]
}

type ChangeEffectsDialogProps = {
  /** The effects of the changed answer; undefined shows no dialog. */
  readonly effects: ChangeEffects | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/**
 * Asks for confirmation before a changed answer is sent: lists the questions that the change adds, removes and reopens.
 */
export function ChangeEffectsDialog({ effects, onConfirm, onCancel }: ChangeEffectsDialogProps) {
  const words = useWords()
  return (
    <Dialog open={effects !== undefined} heading={words('effectsHeading')} closeWords={words('close')} onClose={onCancel}>
      {effects && (
        <Stack gap="lg">
          <Steps heading={words('effectsAppear')} steps={effects.appears} />
          <Steps heading={words('effectsVanish')} steps={effects.vanishes} />
          <Steps heading={words('effectsReopen')} steps={effects.reopens} />
          <Text c="dimmed">{words('effectsKept')}</Text>
          <Group gap="sm">
            <ActionButton onPress={onConfirm}>{words('effectsConfirm')}</ActionButton>
            <ActionButton kind="other" onPress={onCancel}>
              {words('effectsCancel')}
            </ActionButton>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

/** Whether the change has any effect to list. */
export function hasEffects({ appears, vanishes, reopens }: ChangeEffects): boolean {
  return appears.length + vanishes.length + reopens.length > 0
}

function Steps({ heading, steps }: { readonly heading: string; readonly steps: readonly ChangedStep[] }) {
  if (steps.length === 0) return null
  return (
    <div>
      <Text component="h3" fw={600}>
        {heading}
      </Text>
      <ul className={classes.list}>
        {steps.map(({ route, heading }) => (
          <li key={route}>{typeof heading === 'string' ? heading : <Resolved text={heading} />}</li>
        ))}
      </ul>
    </div>
  )
}
