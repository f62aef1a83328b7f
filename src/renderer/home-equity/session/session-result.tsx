import { CheckIcon, InfoIcon } from '#ui/icons.tsx'
import { Group, Text } from '#ui/layout.ts'

/** The result of a test of the device; a notice and no error, because the borrower can continue in any case. */
export function SessionResult({ good, children }: { readonly good: boolean; readonly children: string }) {
  return (
    <Group gap="0.5rem" align="flex-start" wrap="nowrap">
      <Text c={good ? 'var(--colour-good)' : 'dimmed'}>{good ? <CheckIcon /> : <InfoIcon />}</Text>
      <span>{children}</span>
    </Group>
  )
}
