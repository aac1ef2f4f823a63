// Functions for GTK's casts, which are macros that Swift can't import.
#pragma once
#include <gtk/gtk.h>

static inline GtkWindow *cgtk_window(GtkWidget *widget) { return GTK_WINDOW(widget); }
static inline GtkBox *cgtk_box(GtkWidget *widget) { return GTK_BOX(widget); }
static inline GtkLabel *cgtk_label(GtkWidget *widget) { return GTK_LABEL(widget); }
static inline GtkListBox *cgtk_list_box(GtkWidget *widget) { return GTK_LIST_BOX(widget); }
static inline GtkScrolledWindow *cgtk_scrolled_window(GtkWidget *widget) { return GTK_SCROLLED_WINDOW(widget); }

static inline void cgtk_empty(GtkWidget *row) { gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), NULL); }

static inline void cgtk_style(GtkCssProvider *provider) {
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

static inline void cgtk_at_end(GtkWidget *widget, void (*end)(void)) {
    g_signal_connect(widget, "destroy", G_CALLBACK(end), NULL);
}
