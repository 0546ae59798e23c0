import Box from '@mui/material/Box';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';

interface DropZoneProps {
  readonly disabled: boolean;
  /** CSS height; by default half of the window. */
  readonly minHeight?: string;
  onFiles(files: readonly File[]): void;
  readonly children: ReactNode;
}

/** Accepts dropped files, and is highlighted while files are held over it. */
export function DropZone({ disabled, minHeight = '50vh', onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  /** Number of nested elements that the pointer has entered and not left. */
  const depth = useRef(0);
  const end = () => {
    depth.current = 0;
    setIsOver(false);
  };
  const accepts = ({ dataTransfer }: DragEvent) => !disabled && dataTransfer.types.includes('Files');
  return (
    <Box
      onDragEnter={(event) => {
        if (!accepts(event)) return;
        depth.current++;
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (accepts(event) && --depth.current <= 0) end();
      }}
      // Otherwise the browser would open the dropped file.
      onDragOver={(event) => accepts(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        end();
        onFiles([...event.dataTransfer.files]);
      }}
      sx={{
        minHeight,
        p: 1,
        m: -1,
        borderRadius: 1,
        outline: isOver ? '2px dashed' : 'none',
        outlineColor: 'primary.main',
        bgcolor: isOver ? 'action.hover' : 'transparent',
      }}
    >
      {children}
    </Box>
  );
}
