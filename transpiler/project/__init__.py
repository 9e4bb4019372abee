"""From a program to a source tree: manifest, layout, recorded vectors, rendering, writing."""
