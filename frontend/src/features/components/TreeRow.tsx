import type { ItemInstance } from '@headless-tree/core';
import ClosedIcon from '@mui/icons-material/ChevronRight';
import FileIcon from '@mui/icons-material/DescriptionOutlined';
import OpenIcon from '@mui/icons-material/ExpandMore';
import SectionIcon from '@mui/icons-material/FolderOutlined';
import RootIcon from '@mui/icons-material/HomeWorkOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import ScenarioIcon from '@mui/icons-material/RouteOutlined';
import ModuleIcon from '@mui/icons-material/WidgetsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { NodeType } from '@testplatform/contract';
import type { MouseEvent, ComponentType } from 'react';
import { StatusIcon } from '../../shared/components/StatusIcon.js';
import { STATUS_LABELS, type Status } from '../../shared/status.js';
import type { TreeRowDrag } from './hooks/use-tree-drag.js';
import { ROW_HEIGHT } from './hooks/use-tree-widget.js';
import { cutAtMatch } from './model/tree-index.js';
import { rowStyle } from './row-style.js';

interface TreeRowProps {
  readonly item: ItemInstance<string>;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly type: NodeType | undefined;
  readonly isSelected: boolean;
  readonly status: Status | undefined;
  readonly hasMenu: boolean;
  /** The filter's text, highlighted in the title. */
  readonly filter: string;
  readonly drag: TreeRowDrag;
  onSelect(): void;
  onFocus(): void;
  onMenu(anchor: { readonly left: number; readonly top: number }): void;
}

/** One row: type, status and menu. A click selects and opens it; the arrow only opens and closes it. */
export function TreeRow({
  item,
  top,
  type,
  isSelected,
  status,
  hasMenu,
  filter,
  drag,
  onSelect,
  onFocus,
  onMenu,
}: TreeRowProps) {
  const title = item.getItemName();
  const [before, match, after] = cutAtMatch(title, filter);
  const { isDragged, landing, onDragStart, ...dragging } = drag;
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    item.setFocused();
    if (item.isExpanded()) item.collapse();
    else item.expand();
  };
  const choose = () => {
    item.setFocused();
    if (item.isFolder() && !item.isExpanded()) item.expand();
    onSelect();
  };
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    item.setFocused();
    if (hasMenu) onMenu({ left: event.clientX, top: event.clientY });
  };
  return (
    <Box
      {...item.getProps()}
      aria-label={status && status !== 'idle' ? `${title}, ${STATUS_LABELS[status]}` : title}
      aria-selected={isSelected}
      onClick={choose}
      onContextMenu={openMenu}
      onFocus={onFocus}
      {...dragging}
      onDragStart={(event) => {
        // The focused row stays rendered however far the list scrolls, and so does a dragged one.
        item.setFocused();
        onDragStart(event);
      }}
      data-dragged={isDragged || undefined}
      data-landing={landing}
      sx={rowStyle}
      style={{ transform: `translateY(${top}px)`, height: ROW_HEIGHT, paddingLeft: 4 + item.getItemMeta().level * 16 }}
    >
      <Box component="span" aria-hidden className="toggle" onClick={item.isFolder() ? toggle : undefined}>
        {item.isFolder() && (item.isExpanded() ? <OpenIcon /> : <ClosedIcon />)}
      </Box>
      <TypeIcon type={type} />
      <span className="title" title={title}>
        {before}
        {match && <mark>{match}</mark>}
        {after}
      </span>
      {status && status !== 'idle' && <StatusIcon status={status} iconOnly size={16} />}
      {hasMenu && (
        <IconButton className="more" size="small" tabIndex={-1} aria-label={`Actions of ${title}`} onClick={openMenu}>
          <MoreIcon />
        </IconButton>
      )}
    </Box>
  );
}

const ICONS: Record<NodeType, ComponentType<SvgIconProps>> = {
  module: ModuleIcon,
  section: SectionIcon,
  scenario: ScenarioIcon,
  'test-case-file': FileIcon,
};

/** The icon of a node type; without a type, of "All modules". */
function TypeIcon({ type }: { readonly type: NodeType | undefined }) {
  const Icon = type ? ICONS[type] : RootIcon;
  return <Icon aria-hidden className="type" />;
}
