import { type ComponentProps, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { EyeCrossedIcon, EyeIcon } from '#ui/icons.tsx'
import { useWords, type WordName } from '../../screen-context.tsx'
import { LeaveBox } from './leave-box.tsx'
import { TextInput } from './text-input.tsx'

type HiddenInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'after' | 'onBlur'> & {
  readonly showWord?: WordName
  readonly hideWord?: WordName
  readonly onLeave: () => void
}

/**
 * An input that hides its text, with a button that shows the text. Pasting is possible, for password managers.
 * Mantine's PasswordInput is not used, because scrolling by a touch that begins on its button shows the text.
 */
export function HiddenInput({ showWord = 'showTyped', hideWord = 'hideTyped', onLeave, ...rest }: HiddenInputProps) {
  const words = useWords()
  const [visible, setVisible] = useState(false)
  const toggle = (
    <IconButton label={words(visible ? hideWord : showWord)} onClick={() => setVisible(!visible)}>
      {visible ? <EyeCrossedIcon /> : <EyeIcon />}
    </IconButton>
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
