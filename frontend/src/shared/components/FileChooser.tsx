import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';

interface FileChooserProps extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'disabled'> {
  readonly label: string;
  readonly multiple?: boolean;
  onFiles(files: readonly File[]): void;
}

/** A button that opens the browser's file dialog. */
export function FileChooser({ label, multiple = false, onFiles, ...button }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
