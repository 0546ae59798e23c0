import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, primaryUuid } from '../../database/columns.js';
import { Component } from '../components/component.entity.js';
import { Connector } from './connector.entity.js';

/** A node that a connector runs. Stored by id: it follows renames and moves, and is deleted with the node (3 §4). */
@Entity('connector_nodes')
export class ConnectorNode {
  @PrimaryColumn('int', { name: 'connector_key' })
  connectorKey: number;

  @ManyToOne(() => Connector, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'connector_key' })
  connector: Relation<Connector>;

  @Index()
  @PrimaryColumn(primaryUuid('node_id'))
  nodeId: string;

  @ManyToOne(() => Component, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: Relation<Component>;

  /** The order that the person chose. */
  @Column(intColumn())
  position: number;
}
