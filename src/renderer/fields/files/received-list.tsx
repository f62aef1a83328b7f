import { formatDate } from '#i18n/format-date.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { Group, Text } from '#ui/layout.ts'
import classes from '#ui/list.module.css'
import { useLocale, useWords } from '../../screen-context.tsx'

type ReceivedFile = { readonly uuid: string; readonly name: string; readonly received?: string | undefined }

/** Files that were sent, each with the day. */
export function ReceivedList({ files }: { readonly files: readonly ReceivedFile[] }) {
  return (
    <ul className={classes.list}>
      {files.map(({ uuid, name, received }) => (
        <li key={uuid}>
          <Group gap="0 0.5rem">
            <CheckIcon size={18} />
            <span>{name}</span>
            {received !== undefined && <ReceivedAt at={received} />}
          </Group>
        </li>
      ))}
    </ul>
  )
}

/** @param at a day, yyyy-MM-dd */
export function ReceivedAt({ at }: { readonly at: string }) {
  const words = useWords()
  const locale = useLocale()
  return (
    <Text span c="dimmed" fz="sm">
      {words('fileReceived', { date: formatDate(at, locale) })}
    </Text>
  )
}
