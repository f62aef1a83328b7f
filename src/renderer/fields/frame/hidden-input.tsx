import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { EyeCrossedIcon, EyeIcon } from '#ui/icons.tsx'
import { useWords, type WordName } from '../../surroundings.tsx'
import { LeaveBox } from './leave-box.tsx'
import { TextInput } from './text-input.tsx'

type HiddenInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'after' | 'onBlur'> & {
  readonly showWord: WordName
  readonly hideWord: WordName
  readonly onLeave: () => void
}

/**
 * Hidden text with a button that shows it. Pasting works, since password managers and people paste. Mantine's own
 * PasswordInput shows the text as soon as a finger that scrolls the page leaves its button.
 */
export function HiddenInput({ showWord, hideWord, onLeave, ...rest }: HiddenInputProps) {
  const words = useWords()
  const [visible, setVisible] = useState(false)
  const toggle = (
    <Button
      variant="subtle"
      color="gray"
      p={0}
      w="2.75rem"
      h="2.75rem"
      aria-label={words(visible ? hideWord : showWord)}
      onClick={() => setVisible(!visible)}
    >
      {visible ? <EyeCrossedIcon /> : <EyeIcon />}
    </Button>
  )
  return (
    <LeaveBox onLeave={onLeave}>
      <TextInput
        {...rest}
        data-focus="first"
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        after={toggle}
      />
    </LeaveBox>
  )
}
